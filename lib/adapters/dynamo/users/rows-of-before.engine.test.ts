import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { EMPTY_ROSTER } from '#domain/users/roster.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { invitationStore } from './invitation-store.ts';
import { removalStore } from './removal-store.ts';
import { rosterStore } from './roster-store.ts';

/*
 * Rows as the version before wrote them, word for word: they are read as they were meant, and what is written now is
 * the same, so that two versions can run at once.
 */

const engine = testEngine;

const aTable = async () => {
  const { Access: TableName } = await freshTables(engine.endpoint, 'Access');
  const client = documentClient({ endpoint: engine.endpoint });
  return {
    client,
    TableName,
    put: (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item })),
    row: async (id: string) =>
      (await client.send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }))).Item,
  };
};

const mark = {
  sub: 's-1',
  change: '01J',
  takes: true,
  until: 60_000,
  quietUntil: 60_000,
  quietBefore: 0,
  freshUntil: 5,
};

const removal = { sub: 's-1', username: 'Mia', removedAt: '2026-03-02T00:00:00.000Z', removedBy: 'boss' };

describe('the rows of the Access table', () => {
  it('of the roster and of a removal, which are written together', async () => {
    const { client, TableName, put, row } = await aTable();
    const roster = rosterStore(client, TableName);
    await roster.save({ version: 1, marks: [mark] }, EMPTY_ROSTER, removal);
    expect(await row('roster')).toEqual({ id: 'roster', version: 1, marks: [mark] });
    expect(await row('removed#mia')).toEqual({ id: 'removed#mia', removals: [removal] });
    await put({ id: 'roster', version: 7, marks: [mark] });
    expect(await roster.load()).toEqual({ version: 7, marks: [mark] });
    expect(await removalStore(client, TableName).of('MIA')).toEqual([removal]);
    expect(await removalStore(client, TableName).all()).toEqual([removal]);
  });

  it('of a roster from before accounts were kept from being removed at once', async () => {
    const { client, TableName, put } = await aTable();
    const { freshUntil: _, ...older } = mark;
    await put({ id: 'roster', version: 7, marks: [older] });
    expect(await rosterStore(client, TableName).load()).toEqual({
      version: 7,
      marks: [{ ...mark, freshUntil: 0 }],
    });
  });

  it('of an invitation', async () => {
    const { client, TableName, put, row } = await aTable();
    const invitations = invitationStore(client, TableName);
    const invitation = {
      inviteId: '01J',
      email: 'mia@example.com',
      group: 'manager' as const,
      givenName: 'Mia',
      familyName: null,
      username: 'mia-000001',
    };
    const stored = { id: 'invite#01J', invitation, at: 5000, done: false, expiresAt: 5 + 7 * 86_400 };
    expect(await invitations.keep(invitation, 5000)).toBeNull();
    expect(await row('invite#01J')).toEqual(stored);
    await invitations.finish('01J');
    expect(await row('invite#01J')).toEqual({ ...stored, done: true });
    await put(stored);
    expect(await invitations.keep(invitation, 9000)).toEqual({ invitation, at: 5000, done: false });
  });
});
