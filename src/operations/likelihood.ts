import { firstEstimate, type Likelihood } from '../verify/likelihood.ts';

/** What verification asks where the checks can't decide. */
export const likelihood: Likelihood = firstEstimate;
