/** The desk's calls, as a staff member's page makes them. */
import { calls, type DeskAction, type DeskCustomer, type DeskTimelineEntry } from '@stepgate/contract';
import { type Answer, newBackOffice, type World } from '@stepgate/testkit';

export type Desk = {
  readonly email: string;
  readonly id: string;
  readonly cookie: string;
  find(query: string): Promise<Answer>;
  look(customerId: string): Promise<Answer>;
  /** The body of a look that was answered. */
  read(customerId: string): Promise<DeskCustomer>;
  timeline(customerId: string, before?: string): Promise<Answer>;
  /** All of it, newest first. */
  entries(customerId: string): Promise<readonly DeskTimelineEntry[]>;
  /** Looks at the customer, and acts. */
  act(customerId: string, action: DeskAction, reason?: string): Promise<Answer>;
  actUnseen(customerId: string, action: DeskAction, reason?: string): Promise<Answer>;
  proposals(): Promise<Answer>;
  /** Looks at the customer of a proposal that waits, and decides. */
  decide(proposalId: string, decision: 'approve' | 'reject'): Promise<Answer>;
  decideUnseen(proposalId: string, decision: 'approve' | 'reject'): Promise<Answer>;
};

/** @param role as it is stored */
export async function newDesk(world: World, role = 'decide'): Promise<Desk> {
  const { cookie, reviewer } = await newBackOffice(world, { role });
  const at = (path: string, id: string): string => path.replace(':id', id);
  const desk: Desk = {
    email: reviewer.email,
    id: reviewer.id,
    cookie,
    find: (query) => world.ask(calls.findDeskCustomers.path, { cookie, body: { query } }),
    look: (id) => world.ask(at(calls.deskCustomer.path, id), { method: 'POST', cookie }),
    async read(id) {
      const { status, body } = await desk.look(id);
      if (status !== 200) throw new Error(`the look was answered with ${status}`);
      return JSON.parse(JSON.stringify(body));
    },
    timeline: (id, before) =>
      world.ask(`${at(calls.deskTimeline.path, id)}${before === undefined ? '' : `?before=${before}`}`, { cookie }),
    async entries(id) {
      const found: DeskTimelineEntry[] = [];
      for (let before: string | undefined; ; ) {
        const { entries, next } = JSON.parse(JSON.stringify((await desk.timeline(id, before)).body));
        found.push(...entries);
        if (next === null) return found;
        before = next;
      }
    },
    async act(id, action, reason) {
      await desk.look(id);
      return desk.actUnseen(id, action, reason);
    },
    actUnseen: (id, action, reason = 'the customer called') =>
      world.ask(at(calls.actAtDesk.path, id), { cookie, body: { action, reason } }),
    proposals: () => world.ask(calls.deskProposals.path, { cookie }),
    async decide(id, decision) {
      const row = await world.storage.queries
        .selectFrom('desk_action')
        .select('customer_id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (row !== undefined) await desk.look(row.customer_id);
      return desk.decideUnseen(id, decision);
    },
    decideUnseen: (id, decision) =>
      world.ask(at(calls.decideProposal.path, id), { cookie, body: { decision, reason: 'checked the papers' } }),
  };
  return desk;
}
