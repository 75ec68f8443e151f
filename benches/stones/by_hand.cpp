// The stone games by hand: a recursive function with a hash map or with an array, the table of the textbooks,
// a rolling row.
//
// Lines of the input: `game NAME N PILE..`, then `solve WAY` (hash, array, table, row) for a line `VALUE NANOSECONDS`.

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

using Row = std::vector<int>;

struct Position {
    int a, b;
};

// A recursive function with a hash map that has room for every position.
template <class Rules>
class HashMemo {
    using Value = typename Rules::Value;
    const Rules& rules;
    std::unordered_map<uint64_t, Value> memo;

public:
    explicit HashMemo(const Rules& rules) : rules(rules) { memo.reserve(rules.positions()); }

    Value solve(Position at) {
        Value value;
        if (rules.over(at, value)) return value;
        uint64_t key = uint64_t(uint32_t(at.a)) << 32 | uint32_t(at.b);
        auto found = memo.find(key);
        if (found != memo.end()) return found->second;
        value = rules.value(at, [this](Position child) { return solve(child); });
        memo.emplace(key, value);
        return value;
    }
};

// The same with a flat array of every position.
template <class Rules>
class ArrayMemo {
    using Value = typename Rules::Value;
    static constexpr Value unknown = std::numeric_limits<Value>::min();
    const Rules& rules;
    std::vector<Value> memo;

public:
    explicit ArrayMemo(const Rules& rules) : rules(rules), memo(rules.places(), unknown) {}

    Value solve(Position at) {
        Value value;
        if (rules.over(at, value)) return value;
        size_t place = rules.place(at);
        if (memo[place] != unknown) return memo[place];
        value = rules.value(at, [this](Position child) { return solve(child); });
        return memo[place] = value;
    }
};

// What a player has for taking an end of start..end, less the value of the rest.
struct Taken {
    Row piles;
    explicit Taken(const Row& row) : piles(row) {}
    int left(int start, int) const { return piles[start]; }
    int right(int, int end) const { return piles[end - 1]; }
};

Row sums_of(const Row& row) {
    Row sums{0};
    for (int pile : row) sums.push_back(sums.back() + pile);
    return sums;
}

struct Scored {
    Row sums;
    explicit Scored(const Row& row) : sums(sums_of(row)) {}
    int left(int start, int end) const { return sums[end] - sums[start]; }
    int right(int start, int end) const { return sums[end] - sums[start]; }
};

struct Remaining {
    Row sums;
    explicit Remaining(const Row& row) : sums(sums_of(row)) {}
    int left(int start, int end) const { return sums[end] - sums[start + 1]; }
    int right(int start, int end) const { return sums[end - 1] - sums[start]; }
};

template <class Gains>
struct Ends {
    using Value = int;
    Gains gains;
    int n;
    explicit Ends(const Row& row) : gains(row), n(int(row.size())) {}

    Position start() const { return {0, n}; }
    size_t positions() const { return size_t(n) * (n + 1) / 2; }
    size_t places() const { return size_t(n + 1) * (n + 1); }
    size_t place(Position at) const { return size_t(at.a) * (n + 1) + at.b; }

    bool over(Position at, int& value) const {
        value = 0;
        return at.a == at.b;
    }

    template <class Child>
    int value(Position at, Child child) const {
        int left = gains.left(at.a, at.b) - child({at.a + 1, at.b});
        int right = gains.right(at.a, at.b) - child({at.a, at.b - 1});
        return std::max(left, right);
    }

    int table() const {
        std::vector<Row> best(n + 1, Row(n + 1));
        for (int length = 1; length <= n; length++)
            for (int start = 0; start + length <= n; start++) {
                int end = start + length;
                best[start][end] = std::max(gains.left(start, end) - best[start + 1][end],
                                            gains.right(start, end) - best[start][end - 1]);
            }
        return best[0][n];
    }

    int row() const {
        Row best(n + 1);
        for (int start = n - 1; start >= 0; start--) {
            best[start] = 0;
            for (int end = start + 1; end <= n; end++)
                best[end] = std::max(gains.left(start, end) - best[end],
                                     gains.right(start, end) - best[end - 1]);
        }
        return best[n];
    }
};

// From the front: a position is how many are gone.
template <class Rules, class T>
struct Front {
    using Value = T;

    const Rules& rules() const { return static_cast<const Rules&>(*this); }
    size_t places() const { return rules().last() + 1; }
    size_t positions() const { return places(); }
    size_t place(Position at) const { return at.a; }

    bool over(Position at, Value& value) const {
        value = 0;
        return at.a == rules().last();
    }

    Value table() const {
        std::vector<Value> best(places());
        for (int at = rules().last() - 1; at >= rules().start().a; at--)
            best[at] = rules().value({at, 0}, [&](Position child) { return best[child.a]; });
        return best[rules().start().a];
    }
};

template <int MOST>
struct Kept : Front<Kept<MOST>, int> {
    Row piles;
    explicit Kept(const Row& row) : piles(row) {}
    Position start() const { return {0, 0}; }
    int last() const { return int(piles.size()); }

    template <class Child>
    int value(Position at, Child child) const {
        int best = INT_MIN, gain = 0;
        for (int to = at.a + 1; to <= std::min(at.a + MOST, last()); to++) {
            gain += piles[to - 1];
            best = std::max(best, gain - child({to, 0}));
        }
        return best;
    }

    int row() const {
        int best[MOST] = {};
        for (int at = last() - 1; at >= 0; at--) {
            int now = value({at, 0}, [&](Position child) { return best[child.a - at - 1]; });
            std::copy_backward(best, best + MOST - 1, best + MOST);
            best[0] = now;
        }
        return best[0];
    }
};

// Take one or two coins, the last one wins: 1 is a win. The row is not looked at.
struct LastCoin : Front<LastCoin, signed char> {
    int n;
    explicit LastCoin(const Row& row) : n(row[0]) {}
    Position start() const { return {0, 0}; }
    int last() const { return n; }

    template <class Child>
    signed char value(Position at, Child child) const {
        return !child({at.a + 1, 0}) || (at.a + 2 <= n && !child({at.a + 2, 0}));
    }

    signed char row() const {
        bool one = false, two = true;
        for (int at = n - 1; at >= 0; at--) {
            bool now = !one || !two;
            two = one;
            one = now;
        }
        return one;
    }
};

// Merge stones at the left and score their sum.
struct Merged : Front<Merged, int> {
    Row sums;
    explicit Merged(const Row& row) : sums(sums_of(row)) {}
    Position start() const { return {1, 0}; }
    int last() const { return int(sums.size()) - 1; }

    template <class Child>
    int value(Position at, Child child) const {
        int best = INT_MIN;
        for (int to = at.a + 1; to <= last(); to++) best = std::max(best, sums[to] - child({to, 0}));
        return best;
    }

    int row() const {
        int best = sums[last()];
        for (int to = last() - 1; to >= 2; to--) best = std::max(best, sums[to] - best);
        return best;
    }
};

// Take up to 2M piles from the left: the first player's score.
struct UpToTwiceM {
    using Value = int;
    Row rest;
    int n;
    explicit UpToTwiceM(const Row& row) : rest(row.size() + 1), n(int(row.size())) {
        for (int at = n - 1; at >= 0; at--) rest[at] = rest[at + 1] + row[at];
    }

    Position start() const { return {0, 1}; }
    size_t positions() const { return size_t(n + 1) * (n + 1) / 4 + 1; }
    size_t places() const { return size_t(n + 1) * (n + 1); }
    size_t place(Position at) const { return size_t(at.a) * (n + 1) + at.b; }

    bool over(Position at, int& value) const {
        value = rest[at.a];
        return at.a + 2 * at.b >= n;
    }

    template <class Child>
    int value(Position at, Child child) const {
        int best = INT_MIN;
        for (int taken = 1; taken <= 2 * at.b; taken++)
            best = std::max(best, rest[at.a] - child({at.a + taken, std::max(at.b, taken)}));
        return best;
    }

    int table() const {
        std::vector<Row> best(n + 1, Row(n + 1));
        for (int gone = n - 1; gone >= 0; gone--)
            for (int m = 1; m <= n; m++)
                if (!over({gone, m}, best[gone][m]))
                    best[gone][m] = value({gone, m}, [&](Position at) { return best[at.a][at.b]; });
        return best[0][1];
    }
};

// Cut the row in two and keep the part of the smaller sum: the score.
struct SmallerPart {
    using Value = int;
    Row sums;
    int n;
    explicit SmallerPart(const Row& row) : sums(sums_of(row)), n(int(row.size())) {}

    Position start() const { return {0, n}; }
    size_t positions() const { return size_t(n) * (n + 1) / 2; }
    size_t places() const { return size_t(n + 1) * (n + 1); }
    size_t place(Position at) const { return size_t(at.a) * (n + 1) + at.b; }

    bool over(Position at, int& value) const {
        value = 0;
        return at.b - at.a <= 1;
    }

    template <class Child>
    int value(Position at, Child child) const {
        int best = 0;
        for (int cut = at.a + 1; cut < at.b; cut++) {
            int left = sums[cut] - sums[at.a], right = sums[at.b] - sums[cut];
            if (left <= right) best = std::max(best, left + child({at.a, cut}));
            if (left >= right) best = std::max(best, right + child({cut, at.b}));
        }
        return best;
    }

    int table() const {
        std::vector<Row> best(n + 1, Row(n + 1));
        for (int length = 2; length <= n; length++)
            for (int start = 0; start + length <= n; start++)
                best[start][start + length] = value({start, start + length}, [&](Position at) { return best[at.a][at.b]; });
        return best[0][n];
    }
};

template <class Rules, class = void>
struct HasRow : std::false_type {};
template <class Rules>
struct HasRow<Rules, std::void_t<decltype(&Rules::row)>> : std::true_type {};

// Any other way is an error, told by the line that is missing.
template <class Rules>
long solved(const Rules& rules, const std::string& way) {
    if (way == "hash") return HashMemo<Rules>(rules).solve(rules.start());
    if (way == "array") return ArrayMemo<Rules>(rules).solve(rules.start());
    if (way == "table") return rules.table();
    if constexpr (HasRow<Rules>::value)
        if (way == "row") return rules.row();
    std::exit(1);
}

using Solve = std::function<long(const std::string&)>;

template <class Rules>
Solve game(const Row& row) {
    return [rules = Rules(row)](const std::string& way) { return solved(rules, way); };
}

Solve named(const std::string& name, const Row& row) {
    if (name == "taken") return game<Ends<Taken>>(row);
    if (name == "scored") return game<Ends<Scored>>(row);
    if (name == "remaining") return game<Ends<Remaining>>(row);
    if (name == "kept-2") return game<Kept<2>>(row);
    if (name == "kept-3") return game<Kept<3>>(row);
    if (name == "last-coin") return game<LastCoin>(row);
    if (name == "merged") return game<Merged>(row);
    if (name == "twice-m") return game<UpToTwiceM>(row);
    if (name == "smaller-part") return game<SmallerPart>(row);
    std::exit(1);
}

void* answer_lines(void*) {
    using Clock = std::chrono::steady_clock;
    std::string word;
    Solve solve;
    while (std::cin >> word) {
        if (word == "game") {
            std::string name;
            size_t n;
            std::cin >> name >> n;
            Row row(n);
            for (int& pile : row) std::cin >> pile;
            solve = named(name, row);
        } else {
            std::string way;
            std::cin >> way;
            auto begun = Clock::now();
            long value = solve(way);
            std::chrono::nanoseconds taken = Clock::now() - begun;
            std::cout << value << ' ' << taken.count() << std::endl;
        }
    }
    return nullptr;
}

// A recursion may be as deep as a row is long.
int main() {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size_t(1) << 30);
    pthread_t thread;
    if (pthread_create(&thread, &attributes, answer_lines, nullptr)) return 1;
    pthread_join(thread, nullptr);
}
