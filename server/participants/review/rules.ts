/** The exclusion that an admin's own decision makes; others come from the study's rules. */
export const adminRule = 'admin';
