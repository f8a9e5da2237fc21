// Tables of several players, as far as the rest of the page knows them. The table itself, team.ts, is
// loaded when it is first opened.

/** The printed rule sets for two to five players. */
export const TEAMS = ['duo', 'trio', 'quartet', 'quintet'] as const;

/** Whether a deal is one for several players: "quartet:42", "trio-expert-5:42". */
export const isTeamDeal = (deal: string): boolean => new RegExp(`^(${TEAMS.join('|')})(-expert(-\\d)?)?:\\d+$`).test(deal);
