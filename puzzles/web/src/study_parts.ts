/** Loads what a study of a day needs: when one is opened, or beforehand for use without a connection. */
export const loadStudyParts = () => Promise.all([import('./study'), import('./study_place')]);
