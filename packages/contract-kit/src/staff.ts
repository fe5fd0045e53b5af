/** The back office and its support desk, with a staff member of the tests. No case is decided, and nothing is done for a customer. */
import { calls } from '@stepgate/contract';
import { mergeCookies } from './browser-cookies.ts';
import { endFault } from './judge.ts';
import { promises } from './promises.ts';
import { createSample } from './samples.ts';
import type { Trial } from './trial.ts';

const atDesk = [
  calls.findDeskCustomers,
  calls.deskCustomer,
  calls.deskTimeline,
  calls.deskDemand,
  calls.actAtDesk,
  calls.deskProposals,
  calls.decideProposal,
] as const;

/** Finds and reads a customer of the tests. Actions and decisions of staff are rejected without a reason, and for an unknown customer. */
async function tryDesk(trial: Trial, cookie: string): Promise<void> {
  await trial.succeed(calls.deskProposals, { cookie });
  for (const call of [calls.actAtDesk, calls.decideProposal])
    await trial.refuse(call, promises.malformed, { cookie, params: { id: 'none' }, body: {} }, [400]);
  trial.why([calls.actAtDesk, calls.decideProposal], 'the kit does nothing for a customer');
  const [customer] = trial.settings.customers;
  const onOne = [calls.findDeskCustomers, calls.deskCustomer, calls.deskTimeline, calls.deskDemand];
  if (customer === undefined) return trial.why(onOne, 'no customer is given (customers)');
  const found = await trial.succeed(calls.findDeskCustomers, { cookie, body: { query: customer.email } });
  const id = found?.value?.customers[0]?.id;
  if (id === undefined) return trial.why(onOne, 'the desk finds no customer with the given address');
  for (const call of [calls.deskCustomer, calls.deskTimeline, calls.deskDemand])
    await trial.succeed<(typeof atDesk)[number]>(call, { cookie, params: { id } });
}

const withPasskey = [calls.logInStaffWithPasskey, calls.beginStaffPasskey, calls.addStaffPasskey] as const;

/** The kit has no authenticator, and no link of an operator. */
async function tryPasskeys(trial: Trial): Promise<void> {
  await trial.succeed(calls.staffPasskeyOptions, {});
  for (const call of withPasskey) await trial.refuse(call, promises.unknownLink, createSample(call), [400, 401]);
  trial.why(withPasskey, 'it needs an authenticator of a member of staff');
}

export async function tryStaff(trial: Trial): Promise<void> {
  const { staff } = trial.settings;
  const all = [
    calls.reviewLogin,
    calls.reviewSession,
    calls.reviewItems,
    calls.reviewPhoto,
    calls.decideReview,
    ...atDesk,
    calls.reviewLogout,
    calls.staffPasskeyOptions,
    ...withPasskey,
  ];
  if (staff === undefined) return trial.why(all, 'no member of staff is given (staff)');
  await tryPasskeys(trial);
  const code = await trial.codes.code({ by: 'totp', of: staff.email });
  if (code === undefined) return trial.why(all, 'the code of the staff member is not known here');
  const login = await trial.succeed(calls.reviewLogin, { body: { ...staff, code } });
  if (login === undefined) return;
  const cookie = mergeCookies(login.answer);
  await trial.succeed(calls.reviewSession, { cookie });
  await trial.succeed(calls.reviewItems, { cookie });
  await trial.refuse(calls.reviewPhoto, promises.unknownLink, { cookie, params: { id: 'none' } }, [404]);
  await trial.refuse(
    calls.decideReview,
    promises.unknownLink,
    { cookie, params: { id: 'none' }, body: { decision: 'reject', reason: 'A test.' } },
    [404],
  );
  await trial.refuse(
    calls.decideReview,
    promises.malformed,
    { cookie, params: { id: 'none' }, body: { decision: 'perhaps' } },
    [400],
  );
  trial.why([calls.reviewPhoto, calls.decideReview], 'the kit decides nothing');
  await tryDesk(trial, cookie);
  if ((await trial.succeed(calls.reviewLogout, { cookie })) === undefined) return;
  trial.report.check(calls.reviewLogout.id, promises.ends, endFault(await trial.service.ask(calls.reviewItems, { cookie })));
}
