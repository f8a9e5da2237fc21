// Tables of several players, as far as the rest of the page knows them. The table itself, team.ts, is
// loaded when it is first opened.

/** The printed rule sets for two to five players. */
export const TEAMS = ['duo', 'trio', 'quartet', 'quintet'] as const;

/** The deal of a link, which may name the persons at the table: "trio:42/ppc". */
export const dealOf = (link: string): string => link.replace(/\/\w+$/, '');
