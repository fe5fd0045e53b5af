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
  act(customerId: string, action: DeskAction, reason?: string): Promise<Answer>;
  proposals(): Promise<Answer>;
  decide(proposalId: string, decision: 'approve' | 'reject'): Promise<Answer>;
};

/** @param role as it is stored */
export async function newDesk(world: World, role = 'reviewer'): Promise<Desk> {
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
    act: (id, action, reason = 'the customer called') =>
      world.ask(at(calls.actAtDesk.path, id), { cookie, body: { action, reason } }),
    proposals: () => world.ask(calls.deskProposals.path, { cookie }),
    decide: (id, decision) =>
      world.ask(at(calls.decideProposal.path, id), { cookie, body: { decision, reason: 'checked the papers' } }),
  };
  return desk;
}
