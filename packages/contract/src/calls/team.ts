/** The team of a business: its owner invites by e-mail; the person with that address logs in or signs up, and joins. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { email, id, linkToken } from '../fields.ts';

const path = '/gateway/identity/api/v1/team';
const withSession = { auth: 'session', credentials: 'same-origin', headers: ['clientId'] } as const;
const change = { ...withSession, provedBy: 'session-key' } as const;
const noSession = { 401: { problems: ['session_not_found', 'session_frozen'] } } as const;

export const team = call({
  ...withSession,
  provedBy: 'cookie',
  id: 'team',
  summary:
    'The businesses that the customer owns or belongs to, members and open invitations of those they own, and the invitations to their own address.',
  method: 'GET',
  path,
  answers: {
    200: {
      body: v.object({
        businesses: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            owned: v.boolean(),
            members: v.array(v.object({ email: v.string(), joinedAt: v.number() })),
            invitations: v.array(v.object({ id: v.string(), email: v.string(), expiresAt: v.number() })),
          }),
        ),
        invitedTo: v.array(v.object({ id: v.string(), businessName: v.string(), invitedBy: v.string() })),
      }),
    },
    ...noSession,
  },
});

export const inviteToTeam = call({
  ...change,
  id: 'inviteToTeam',
  approval: 'session',
  summary:
    'Mails an invitation and ends an open one for the same address. The answer is the same whether or not the address has an account.',
  method: 'POST',
  path: `${path}/:id/invitations`,
  params: v.object({ id }),
  body: v.object({ email }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'invalid_email'] },
    ...noSession,
    403: { problems: ['second_factor_needed', 'sim_changed', 'session_key_needed'] },
    404: { problems: ['not_found'] },
    409: { problems: ['already_member'] },
  },
});

export const withdrawInvitation = call({
  ...change,
  id: 'withdrawInvitation',
  summary: 'Ends an open invitation: its link no longer works.',
  method: 'POST',
  path: `${path}/invitations/:id/withdraw`,
  params: v.object({ id }),
  answers: { 204: 'empty', ...noSession, 403: { problems: ['session_key_needed'] }, 404: { problems: ['not_found'] } },
});

export const openInvitation = call({
  id: 'openInvitation',
  summary: 'Describes an invitation to the holder of its link. Spends nothing.',
  method: 'POST',
  path: `${path}/invitations/open`,
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ token: linkToken }),
  answers: {
    200: { body: v.object({ businessName: v.string(), email: v.string(), invitedBy: v.string(), hasAccount: v.boolean() }) },
    400: { problems: ['invalid_format', 'invalid_link'] },
  },
});

export const acceptInvitation = call({
  ...change,
  id: 'acceptInvitation',
  summary: 'Joins the team, once. The customer must be logged in with the invited address, verified.',
  method: 'POST',
  path: `${path}/invitations/:id/accept`,
  params: v.object({ id }),
  answers: {
    200: { body: v.object({ businessName: v.string() }) },
    ...noSession,
    403: { problems: ['session_key_needed'] },
    404: { problems: ['not_found'] },
  },
});
