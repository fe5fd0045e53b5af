/**
 * Everything that continues from a mailed link: a sign-up, a password reset, a change of address, a team. Needs an address whose
 * mail can be read.
 */
import { randomBytes } from 'node:crypto';
import { calls } from '@stepgate/contract';
import { succeedApproved } from './approve.ts';
import { mergeCookies } from './browser-cookies.ts';
import type { LoggedIn } from './log-in.ts';
import { promises } from './promises.ts';
import type { TestCustomer } from './settings.ts';
import type { Trial } from './trial.ts';
import { type Walker, walk } from './walk.ts';

const newPassword = (): string => `kit-${randomBytes(12).toString('base64url')}-9`;

async function signUp(trial: Trial, email: string): Promise<void> {
  const begun = await trial.succeed(calls.signUp, { body: { signup: { email, accountType: 'personal', isConsentSeen: true } } });
  if (begun?.value === undefined) return;
  const { emailVerifyOtt } = begun.value;
  if (emailVerifyOtt !== undefined) await trial.succeed(calls.verifyEmail, { body: { oneTimeToken: emailVerifyOtt } });
  const token = await trial.codes.link({ to: email, about: 'the sign-up' });
  const rest = [
    calls.openRegistration,
    calls.registration,
    calls.setRegistrationProfile,
    calls.beginRegistrationPhone,
    calls.completeRegistration,
  ];
  if (token === undefined) return trial.why(rest, 'the mail of the sign-up cannot be read here');
  const opened = await trial.succeed(calls.openRegistration, { body: { token } });
  await trial.refuse(calls.openRegistration, promises.spent, { body: { token } }, [400]);
  if (opened?.value === undefined) return;
  const held = { cookie: mergeCookies(opened.answer), params: { id: opened.value.id } };
  await trial.succeed(calls.registration, held);
  await trial.succeed(calls.setRegistrationProfile, { ...held, body: { accountType: 'personal', country: 'GB' } });
  const phone = await trial.succeed(calls.beginRegistrationPhone, held);
  const oneTimeToken = phone?.value?.oneTimeToken;
  const password = newPassword();
  if (oneTimeToken === undefined || !(await walk(trial, oneTimeToken, { customer: { email, password, mayChange: true } })))
    return trial.why([calls.completeRegistration], 'the kit could not prove a phone number for the sign-up (newPhoneNumber)');
  await trial.succeed(calls.completeRegistration, { ...held, body: { password } });
}

/** @returns the customer with the new password */
async function resetPassword(trial: Trial, customer: TestCustomer): Promise<TestCustomer> {
  const { email } = customer;
  if ((await trial.succeed(calls.askPasswordReset, { body: { email } })) === undefined) return customer;
  const token = await trial.codes.link({ to: email, about: 'the forgotten password' });
  if (token === undefined) {
    trial.why([calls.beginPasswordReset, calls.linkState, calls.setPassword], 'the mail of the customer cannot be read here');
    return customer;
  }
  await trial.succeed(calls.linkState, { body: { token, kind: 'reset-password' } });
  const begun = await trial.succeed(calls.beginPasswordReset, { body: { token } });
  await trial.refuse(calls.beginPasswordReset, promises.spent, { body: { token } }, [400]);
  const oneTimeToken = begun?.value?.oneTimeToken;
  if (oneTimeToken === undefined) return customer;
  const password = newPassword();
  await trial.refuse(calls.setPassword, promises.unproved, { oneTimeToken, body: { password } }, [403]);
  if (!(await walk(trial, oneTimeToken, { customer }))) return customer;
  const set = await trial.succeed(calls.setPassword, { oneTimeToken, body: { password } });
  return set === undefined ? customer : { ...customer, password };
}

/**
 * Asks for a change of the address. The notification to the old address cancels the first request.
 * @returns the token that the new address received for the second one
 */
async function askForEmailChange(trial: Trial, { cookie }: LoggedIn, walker: Walker, to: string): Promise<string | undefined> {
  const about = 'the change of the address';
  const begin = () => succeedApproved(trial, calls.beginEmailChange, { cookie, body: { email: to } }, walker);
  if ((await begin()) === undefined) return undefined;
  const notice = await trial.codes.link({ to: walker.customer.email, about });
  if (notice === undefined) {
    const rest = [calls.confirmEmailChange, calls.cancelEmailChange, calls.undoEmailChange];
    trial.why(rest, 'the mail of the customer cannot be read here');
    return undefined;
  }
  await trial.succeed(calls.cancelEmailChange, { body: { token: notice } });
  await begin();
  return trial.codes.link({ to, about });
}

/** The address changes, every session ends, and the old mailbox reverts the change. Last, because the customer needs a new password after it. */
export async function completeEmailChange(trial: Trial, from: string, token: string): Promise<void> {
  if ((await trial.succeed(calls.confirmEmailChange, { body: { token } })) === undefined) return;
  const undo = await trial.codes.link({ to: from, about: 'the change that is done' });
  if (undo === undefined) return trial.why([calls.undoEmailChange], 'the mail of the customer cannot be read here');
  await trial.succeed(calls.undoEmailChange, { body: { token: undo } });
  await trial.refuse(calls.undoEmailChange, promises.spent, { body: { token: undo } }, [400]);
}

async function inviteToTeam(trial: Trial, { cookie }: LoggedIn, email: string): Promise<void> {
  const owned = (await trial.succeed(calls.team, { cookie }))?.value?.businesses.find((each) => each.owned);
  const of = [calls.inviteToTeam, calls.openInvitation, calls.withdrawInvitation, calls.acceptInvitation];
  if (owned === undefined) return trial.why(of, 'the customer who may be changed owns no business');
  await trial.succeed(calls.inviteToTeam, { cookie, params: { id: owned.id }, body: { email } });
  const token = await trial.codes.link({ to: email, about: 'the invitation' });
  if (token !== undefined) await trial.succeed(calls.openInvitation, { body: { token } });
  const after = (await trial.succeed(calls.team, { cookie }))?.value?.businesses.find(({ id }) => id === owned.id);
  const invitation = after?.invitations.at(-1);
  if (invitation !== undefined) await trial.succeed(calls.withdrawInvitation, { cookie, params: { id: invitation.id } });
  trial.why([calls.acceptInvitation], 'it needs a second customer with the invited address');
}

/** The changes by mail in a session of the customer who may be changed. @returns the token that completes a change of the address */
export async function tryMailedInSession(trial: Trial, session: LoggedIn, walker: Walker): Promise<string | undefined> {
  const { newEmail } = trial.settings;
  if (newEmail === undefined) return undefined;
  const [name = '', host = ''] = newEmail.split('@');
  await inviteToTeam(trial, session, `${name}-team@${host}`);
  return askForEmailChange(trial, session, walker, `${name}-moved@${host}`);
}

/** @returns the customer who may be changed, with the password that they have now */
export async function tryMailed(trial: Trial): Promise<TestCustomer | undefined> {
  const { newEmail, customers } = trial.settings;
  const customer = customers.findLast(({ mayChange }) => mayChange);
  const bySignUp = [
    calls.signUp,
    calls.openRegistration,
    calls.registration,
    calls.setRegistrationProfile,
    calls.beginRegistrationPhone,
    calls.completeRegistration,
  ];
  if (newEmail === undefined) trial.why(bySignUp, 'no address is given that may receive mails (newEmail)');
  else await signUp(trial, newEmail);
  const none = 'no customer is given who may be changed (mayChange)';
  trial.why(
    [
      calls.beginPasswordReset,
      calls.setPassword,
      calls.beginEmailChange,
      calls.confirmEmailChange,
      calls.cancelEmailChange,
      calls.undoEmailChange,
    ],
    newEmail === undefined ? 'no address is given that may receive mails (newEmail)' : none,
  );
  trial.why(
    [calls.inviteToTeam, calls.openInvitation, calls.withdrawInvitation, calls.acceptInvitation],
    newEmail === undefined ? 'no address is given that may receive mails (newEmail)' : none,
  );
  return customer && resetPassword(trial, customer);
}
