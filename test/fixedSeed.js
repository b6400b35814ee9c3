// Property tests draw the same cases in every run, so that a failure is a change of ours and not of luck.
// CREDENCE_TEST_SEED explores other cases.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.CREDENCE_TEST_SEED ?? 20261201) });
