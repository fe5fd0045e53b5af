/** The roles of staff. What each may do is in `desk-actions.ts`, which the page of staff loads later. */

/** Each role may do what the ones before it may. `read`: look. `help`: what an honest customer asks for on the phone. `decide`: cases, and what weakens an account. */
export const staffRoles = ['read', 'help', 'decide'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Whether a role may do what needs the other one.
 *
 * @example
 * const may = roleAllows('help', 'decide'); // false
 */
export const roleAllows = (role: StaffRole, needed: StaffRole): boolean => staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
