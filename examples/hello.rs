//! x
use stonework_core::*;
use std::num::NonZeroUsize;
struct V7(PrefixSums<i64>);
impl EndsRules for V7 {
    type Value = i64;
    fn len(&self) -> u32 { self.0.len() as u32 }
    #[inline]
    fn gain(&self, row: Row, side: Side) -> i64 { let r=row.without(side,1); self.0.sum(r.start as usize..r.end as usize) }
}
struct V7b(PrefixSums<i32>);
impl EndsRules for V7b {
    type Value = i32;
    fn len(&self) -> u32 { self.0.len() as u32 }
    #[inline]
    fn gain(&self, row: Row, side: Side) -> i32 { let r=row.without(side,1); self.0.sum(r.start as usize..r.end as usize) }
}
fn memo(sums: &[i64], l: u32, r: u32, m: &mut hashbrown::HashMap<(u32,u32), i64>) -> i64 {
    if l == r { return 0; }
    if let Some(&v) = m.get(&(l,r)) { return v; }
    let s = |a: u32, b: u32| sums[b as usize]-sums[a as usize];
    let v = (s(l+1,r) - memo(sums,l+1,r,m)).max(s(l,r-1)-memo(sums,l,r-1,m));
    m.insert((l,r), v); v
}
fn main(){
    let mut x = 12345u64;
    let mut piles = |n: usize| (0..n).map(|_| { x = x.wrapping_mul(6364136223846793005).wrapping_add(1); ((x>>33)%1000) as i64 }).collect::<Vec<_>>();
    let p2 = piles(2000); let p8 = piles(8000);
    let p8b: Vec<i32> = p8.iter().map(|&x| x as i32).collect();
    let g = Ends(V7(PrefixSums::new(&p2).unwrap()));
    let g8 = Ends(V7(PrefixSums::new(&p8).unwrap()));
    let g8b = Ends(V7b(PrefixSums::new(&p8b).unwrap()));
    let one = Run::new().with_threads(NonZeroUsize::MIN);
    let two = Run::new();
    fn show<G: Game, O>(what: &str, s: &Solution<G,O>) { println!("{what:20} {:?} {:.2} ns/pos  {:?} {} thr {} MB", s.value(), s.report().elapsed.as_nanos() as f64 / s.report().positions as f64, s.report().elapsed, s.report().threads, s.report().peak_bytes>>20); }
    for _ in 0..3 {
        let mut sums = vec![0i64]; for &p in &p2 { sums.push(sums.last().unwrap()+p); }
        let t = std::time::Instant::now();
        let h = hashbrown::HashMap::new();
        let v = std::thread::Builder::new().stack_size(1<<28).spawn(move || { let mut h = h; memo(&sums,0,2000,&mut h) }).unwrap().join().unwrap();
        println!("recursive hashbrown   {v} {:.2} ns/pos", t.elapsed().as_nanos() as f64/2001000.);
        show("hash", &Negamax::new().solve(&g,&one).unwrap());
        show("dense", &Negamax::dense().solve(&g,&one).unwrap());
        show("bounded", &Negamax::bounded(64<<20).solve(&g,&one).unwrap());
        show("table 1 2000", &Table::new().solve(&g,&one).unwrap());
        show("table 1", &Table::new().solve(&g8,&one).unwrap());
        show("table 2", &Table::new().solve(&g8,&two).unwrap());
        show("table32 1", &Table::new().solve(&g8b,&one).unwrap());
        show("table32 2", &Table::new().solve(&g8b,&two).unwrap());
        show("rolling 1", &RollingTable::new().solve(&g8,&one).unwrap());
        show("rolling 2", &RollingTable::new().solve(&g8,&two).unwrap());
    }
}
