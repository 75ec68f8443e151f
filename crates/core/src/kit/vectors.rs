//! Loops in the vector instructions that the machine has: [`Vectors`].

/// Vector instructions that the machine has.
///
/// The compiler makes vector instructions of plain loops, by default only those that all machines
/// of an architecture have. What [`Vectors::run`] is given is compiled for longer vectors as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vectors(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Vectors {
    /// Those that the machine has, the longest last.
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = [
            Some(Kind::Baseline),
            #[cfg(target_arch = "x86_64")]
            std::is_x86_feature_detected!("avx2").then_some(Kind::Avx2),
            #[cfg(target_arch = "x86_64")]
            (std::is_x86_feature_detected!("avx2")
                && std::is_x86_feature_detected!("avx512f")
                && std::is_x86_feature_detected!("avx512bw")
                && std::is_x86_feature_detected!("avx512vl"))
            .then_some(Kind::Avx512),
        ];
        kinds.into_iter().flatten().map(Self)
    }

    /// The longest.
    #[must_use]
    pub fn longest() -> Self {
        Self::all().last().unwrap_or(Self(Kind::Baseline))
    }

    /// AVX2 in place of AVX-512; all others stay.
    #[must_use]
    pub fn halved(self) -> Self {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => Self(Kind::Avx2),
            _ => self,
        }
    }

    /// The bytes that loops should take at once.
    #[must_use]
    pub fn bytes(self) -> usize {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => 64,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => 32,
            Kind::Baseline => 16,
        }
    }

    /// Their name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
        }
    }

    /// Does some work in these instructions. It is given [`Vectors::bytes`], a constant where it is
    /// inlined.
    ///
    /// Only what is inlined into the work is compiled for them: the closure and the functions that
    /// it calls should be `#[inline(always)]`.
    #[inline]
    pub fn run<R>(self, work: impl FnOnce(usize) -> R) -> R {
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "avx2")]
            fn avx2<R>(work: impl FnOnce(usize) -> R) -> R {
                work(32)
            }

            #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl")]
            fn avx512<R>(work: impl FnOnce(usize) -> R) -> R {
                work(64)
            }

            // SAFETY: there is a value of a kind only if the machine has its instructions:
            // `Vectors::all` asks for them, and `Vectors::halved` leads to what was asked for too.
            #[expect(unsafe_code, reason = "what the machine has is known when it runs")]
            unsafe {
                match self.0 {
                    Kind::Baseline => work(16),
                    Kind::Avx2 => avx2(work),
                    Kind::Avx512 => avx512(work),
                }
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        work(16)
    }
}
