/**
 * The team of a business. An invitation is for one address, and the customer who is logged in with that address accepts it. The mailed link only
 * shows what the invitation is for.
 */

import { invitations, invitationsFrom, lifetimes, mails, routes } from '@stepgate/contract';
import { type Customer, customerWithId, findCustomer } from '../../customers/customers.ts';
import type { Network } from '../../kernel/client-network.ts';
import { Problem } from '../../kernel/problem.ts';
import { countAll, enforceLimits } from '../../limits/rate-limits.ts';
import { invitationWords } from '../../messages/invitation-words.ts';
import { linkTo } from '../../messages/links.ts';
import { queueMail } from '../../messages/mail.ts';
import { mailWords } from '../../messages/mail-words.ts';
import { notificationLifetime } from '../../messages/notify.ts';
import { type Expiring, expired } from '../../storage/expiring.ts';
import type { Queries } from '../../storage/storage.ts';
import type { Database, Transaction } from '../../storage/transaction.ts';

export const expiring: readonly Expiring[] = [expired('team_invitation')];

type Business = { readonly id: string; readonly name: string };

/** @throws Problem `not_found` for a business that does not exist or belongs to someone else */
async function ownBusiness(queries: Queries, owner: Customer, id: string): Promise<Business> {
  const row = await queries
    .selectFrom('business')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return row;
}

/** The businesses that a customer owns or belongs to; the team is included only for the owner. */
export async function listBusinesses(queries: Queries, now: number, customer: Customer) {
  const rows = await queries
    .selectFrom('business')
    .select(['id', 'name', 'owner_id'])
    .where((where) =>
      where.or([
        where('owner_id', '=', customer.id),
        where.exists(
          where
            .selectFrom('business_member')
            .select('business_id')
            .whereRef('business_member.business_id', '=', 'business.id')
            .where('business_member.customer_id', '=', customer.id),
        ),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, name, owner_id }) => {
      const owned = owner_id === customer.id;
      return {
        id,
        name,
        owned,
        members: owned ? await listMembers(queries, id) : [],
        invitations: owned ? await listOpenInvitations(queries, now, id) : [],
      };
    }),
  );
}

async function listMembers(queries: Queries, businessId: string) {
  const rows = await queries
    .selectFrom('business_member')
    .innerJoin('customer', 'customer.id', 'business_member.customer_id')
    .select(['customer.email', 'business_member.joined_at'])
    .where('business_member.business_id', '=', businessId)
    .orderBy('business_member.joined_at')
    .orderBy('customer.email')
    .execute();
  return rows.map(({ email, joined_at }) => ({ email, joinedAt: joined_at }));
}

async function listOpenInvitations(queries: Queries, now: number, businessId: string) {
  const rows = await queries
    .selectFrom('team_invitation')
    .select(['id', 'email', 'expires_at'])
    .where('business_id', '=', businessId)
    .where('open_for', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, email, expires_at }) => ({ id, email, expiresAt: expires_at }));
}

const openFor = (businessId: string, email: string): string => `${businessId} ${email}`;

/** Ends matching open invitations. @returns how many */
async function endInvitations(
  queries: Queries,
  now: number,
  which: { readonly openFor: string } | { readonly id: string; readonly owner: Customer },
): Promise<number> {
  const ended = await queries
    .updateTable('team_invitation')
    .set({ open_for: null, ended_at: now })
    .where('open_for', 'is not', null)
    .where((where) =>
      'openFor' in which
        ? where('open_for', '=', which.openFor)
        : where.and([
            where('id', '=', which.id),
            where('business_id', 'in', where.selectFrom('business').select('id').where('owner_id', '=', which.owner.id)),
          ]),
    )
    .returning('id')
    .execute();
  return ended.length;
}

/**
 * Stores the invitation and queues its mail.
 * @throws Problem `not_found`, `already_member`, `too_many_requests`
 */
export async function invite(
  tx: Transaction,
  owner: Customer,
  network: Network,
  businessId: string,
  email: string,
): Promise<void> {
  const now = tx.now;
  const business = await ownBusiness(tx.queries, owner, businessId);
  await enforceLimits(tx.queries, now, [
    { key: `invitations of ${owner.id}`, ...invitations },
    { what: 'invitations from', from: network, ...invitationsFrom },
  ]);
  const members = await listMembers(tx.queries, business.id);
  if (email === owner.email || members.some((member) => member.email === email)) throw new Problem('already_member');
  await endInvitations(tx.queries, now, { openFor: openFor(business.id, email) });
  const token = tx.secrets.newToken();
  await tx.queries
    .insertInto('team_invitation')
    .values({
      id: tx.secrets.newToken(),
      business_id: business.id,
      open_for: openFor(business.id, email),
      email,
      link_hash: tx.secrets.hashToken(token),
      invited_by: owner.id,
      created_at: now,
      expires_at: now + lifetimes.teamInvitation,
      ended_at: null,
    })
    .execute();
  // A customer reads the mail in their own language. For anyone else only the owner's language is known.
  const invited = await findCustomer(tx.queries, email);
  const link = linkTo(tx.settings, routes.joinTeam, token);
  const words = invitationWords(
    tx.settings,
    { businessName: business.name, invitedBy: owner.email, link },
    invited?.language ?? owner.language,
  );
  const toAddress = { key: `invitation mail to ${tx.secrets.pseudonym('invitation mail', email)}`, ...mails.invitation } as const;
  if ((await countAll(tx.queries, now, [toAddress])) === undefined)
    await queueMail(tx, { ...words, to: email, lifetime: lifetimes.teamInvitation });
}

/** @throws Problem `not_found` for an expired invitation, or another customer's */
export async function withdraw({ queries, now }: Database, owner: Customer, id: string): Promise<void> {
  if ((await endInvitations(queries, now, { id, owner })) === 0) throw new Problem('not_found');
}

const openInvitations = (queries: Queries, now: number) =>
  queries
    .selectFrom('team_invitation')
    .innerJoin('business', 'business.id', 'team_invitation.business_id')
    .innerJoin('customer as inviter', 'inviter.id', 'team_invitation.invited_by')
    .select([
      'team_invitation.id',
      'team_invitation.business_id',
      'team_invitation.email',
      'business.name',
      'business.owner_id',
      'inviter.email as invited_by',
    ])
    .where('team_invitation.open_for', 'is not', null)
    .where('team_invitation.expires_at', '>', now);

/** The subject of an invitation. The holder of its link reads the mail of that address. @throws Problem `invalid_link` */
export async function describeInvitation({ queries, secrets, now }: Database, token: string) {
  const row = await openInvitations(queries, now)
    .where('team_invitation.link_hash', '=', secrets.hashToken(token))
    .executeTakeFirst();
  if (row === undefined) throw new Problem('invalid_link');
  const { name, email, invited_by } = row;
  return { businessName: name, email, invitedBy: invited_by, hasAccount: (await findCustomer(queries, email)) !== undefined };
}

/** The open invitations of a customer. The customer's address is verified, so the session is enough, wherever the mail was read. */
export async function invitationsTo(queries: Queries, now: number, { email, emailVerified }: Customer) {
  if (!emailVerified) return [];
  const rows = await openInvitations(queries, now)
    .where('team_invitation.email', '=', email)
    .orderBy('team_invitation.created_at')
    .orderBy('team_invitation.id')
    .execute();
  return rows.map(({ id, name, invited_by }) => ({ id, businessName: name, invitedBy: invited_by }));
}

/**
 * Joins the team and notifies its owner.
 * @returns the name of the business
 * @throws Problem `not_found`, also for an invitation to someone else
 */
export async function accept(tx: Transaction, customer: Customer, id: string): Promise<string> {
  const now = tx.now;
  const invitation = await openInvitations(tx.queries, now)
    .where('team_invitation.id', '=', id)
    .where('team_invitation.email', '=', customer.email)
    .executeTakeFirst();
  if (invitation === undefined || !customer.emailVerified) throw new Problem('not_found');
  const accepted = await tx.queries
    .updateTable('team_invitation')
    .set({ open_for: null, ended_at: now, accepted_by: customer.id })
    .where('id', '=', id)
    .where('open_for', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (accepted === undefined) throw new Problem('not_found');
  await tx.queries
    .insertInto('business_member')
    .values({ business_id: invitation.business_id, customer_id: customer.id, joined_at: now })
    .onConflict((conflict) => conflict.columns(['business_id', 'customer_id']).doNothing())
    .execute();
  const owner = await customerWithId(tx.queries, invitation.owner_id);
  if (owner !== undefined) {
    const words = mailWords(tx.settings, owner.language, 'teamJoined', { business: invitation.name, email: customer.email });
    await queueMail(tx, { ...words, to: owner.email, lifetime: notificationLifetime });
  }
  return invitation.name;
}
