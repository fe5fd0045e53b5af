/** The team of a business: its owner invites by e-mail, and whoever has the address logs in, or signs up, and joins. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { email, id, linkToken } from '../fields.ts';

const path = '/gateway/identity/api/v1/team';
const bySession = { auth: 'session', credentials: 'same-origin', headers: ['clientId'] } as const;
const noSession = { 401: { problems: ['session_not_found', 'session_frozen'] } } as const;

export const team = call({
  ...bySession,
  id: 'team',
  summary:
    'The businesses that the customer owns or belongs to, members and open invitations where they own one, and what their own address is invited to.',
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
  ...bySession,
  id: 'inviteToTeam',
  summary:
    'Mails an invitation. One that is open for the address already ends. The same answer whether or not the address has an account.',
  method: 'POST',
  path: `${path}/:id/invitations`,
  params: v.object({ id }),
  body: v.object({ email }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'invalid_email'] },
    ...noSession,
    403: { problems: ['second_factor_needed'] },
    404: { problems: ['not_found'] },
    409: { problems: ['already_member'] },
  },
});

export const withdrawInvitation = call({
  ...bySession,
  id: 'withdrawInvitation',
  summary: 'Ends an open invitation: its link no longer works.',
  method: 'POST',
  path: `${path}/invitations/:id/withdraw`,
  params: v.object({ id }),
  answers: { 204: 'empty', ...noSession, 404: { problems: ['not_found'] } },
});

export const openInvitation = call({
  id: 'openInvitation',
  summary: 'What an invitation is to, for whoever has its link. Spends nothing.',
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
  ...bySession,
  id: 'acceptInvitation',
  summary: 'Joins the team, once: whoever is logged in with the invited address, verified.',
  method: 'POST',
  path: `${path}/invitations/:id/accept`,
  params: v.object({ id }),
  answers: { 200: { body: v.object({ businessName: v.string() }) }, ...noSession, 404: { problems: ['not_found'] } },
});
