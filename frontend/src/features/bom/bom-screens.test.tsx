import { screen, waitFor, within } from '@testing-library/react';
import { getBom, postBom } from '#api/bom.ts';
import { getInventory } from '#api/inventory.ts';
import { aBomResponse, aListedBom, aSubstitute } from '#frontend/testing/a-bom.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anItemWithRules } from '#frontend/testing/an-item-with-rules.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, here, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getBom, 'bom_load', () => ({ data: null }));
  api.on(getInventory, 'get_item_rules', () => ({
    data: {
      items: [
        anItemWithRules({ inventoryID: 'COLA', name: 'Cola', uoms: ['EA', 'CASE'] }),
        anItemWithRules({ inventoryID: 'GLASS', name: 'Glass', uoms: ['EA'] }),
        anItemWithRules(),
      ],
    },
  }));
});

afterEach(() => jest.restoreAllMocks());

type Group = 'consultant' | 'manager' | 'sysadmin';
const open = (path: string, group: Group = 'manager') => openApp(path, aPerson({ groups: [group] }));

const rowsOf = (name: string): readonly (string | null)[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

const item = (inventoryID: string, name: string) => ({
  ...{ inventoryID, name, baseUom: 'EA', uoms: ['EA'], active: true },
});

const answerRevision = (more: Parameters<typeof aBomResponse>[0] = {}, problems: string[] = []) =>
  api.on(getBom, 'get_bom', ({ against }) => ({
    data: {
      bom: aBomResponse(more),
      name: 'Cola',
      items: [item('GLASS', 'Glass'), item('RM-SUGAR', 'White sugar')],
      revisions: [aListedBom(), aListedBom({ revision: 'B', status: 'Draft' })],
      problems: problems.map((message) => ({ path: 'lines.0.uom', code: 'UNIT_UNKNOWN', message })),
      difference: against
        ? {
            ...{ against, per: false },
            lines: [
              { kind: 'removed' as const, before: aBomResponse().lines[1] ?? null, after: null, fields: [] },
            ],
          }
        : null,
      usedIn: [],
    },
  }));

describe('BoM List (stock-and-trace.md §11)', () => {
  const list = () =>
    api.on(getBom, 'list_boms', () => ({
      data: {
        items: [
          aListedBom(),
          aListedBom({ revision: 'B', status: 'Draft', source: 'accounting', changedInAccounting: true }),
          aListedBom({ inventoryID: 'LEMON', name: 'Lemonade', goneInAccountingAt: '2026-11-20T05:00:00Z' }),
        ],
      },
    }));

  it('shows every revision, and what has become of it in the accounting system', async () => {
    list();
    open('/dashboard/bom-list');
    await screen.findByText('Showing 1-3 of 3 total bills of material');
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      ...['PRODUCT', 'NAME', 'REVISION', 'STATUS', 'LINES', 'SOURCE', 'CHANGED'],
    ]);
    expect(rowsOf('Bills of material')).toEqual([
      expect.stringMatching(/^COLA \| Cola \| A \| Active \| 2 \| Ours \| /),
      expect.stringMatching(/^COLA \| Cola \| B \| Draft \| 2 \| MYOB Acumatica · Changed in MYOB Acumatica/),
      expect.stringMatching(/^LEMON \| Lemonade \| A \| Active \| 2 \| Ours · Deleted in MYOB Acumatica/),
    ]);
  });

  it('loads those of the accounting system, shows how far it is, and reads the list anew when it ends', async () => {
    list();
    let status: 'WAITING' | 'DONE' = 'WAITING';
    const load = (loadId: string) => ({
      ...{ loadId, status, read: 4, created: status === 'DONE' ? 1 : 0, changed: 0, gone: 0, version: 1 },
      ...{ startedAt: '2026-11-20T05:00:00Z', startedBy: 'mia', endedAt: null, message: null },
    });
    const asked: string[] = [];
    api.on(postBom, 'load_boms', ({ requestId }) => {
      asked.push(requestId);
      return { data: load(requestId) };
    });
    const { user } = open('/dashboard/bom-list');
    const button = await screen.findByRole('button', { name: 'Load from MYOB Acumatica' });
    api.on(getBom, 'bom_load', () => ({ data: load(asked[0] ?? '') }));
    await user.click(button);
    expect(await screen.findByText(/4 read: 0 new drafts, 0 changed, 0 gone\./)).toBeVisible();
    expect([asked.length, api.requests('list_boms').length]).toEqual([1, 1]);
    status = 'DONE';
    await waitFor(() => expect(api.requests('list_boms').length).toBe(2));
    expect(await screen.findByText('Bills of material loaded')).toBeVisible();
    expect(screen.queryByText(/Loading bills of material from/)).toBeNull();
  });

  it('says why a load failed, and has no load for who may not edit', async () => {
    list();
    api.on(getBom, 'bom_load', () => ({
      data: {
        ...{ loadId: 'L', status: 'FAILED' as const, read: 0, created: 0, changed: 0, gone: 0, version: 1 },
        ...{ startedAt: '2026-11-20T05:00:00Z', startedBy: 'schedule', endedAt: null },
        message: 'MYOB Acumatica refused: no access.',
      },
    }));
    open('/dashboard/bom-list', 'consultant');
    expect(await screen.findByText(/The last load from MYOB Acumatica failed/)).toHaveTextContent(
      'no access',
    );
    expect(screen.getByRole('button', { name: 'Load from MYOB Acumatica' })).toBeDisabled();
  });

  it.each([
    ['?status=Draft', 1],
    ['?q=lemon', 1],
    ['?q=cola b', 1],
    ['?status=nonsense', 3],
    ['?component=RM-SUGAR', 1],
  ])('narrows to what %s names', async (search, count) => {
    list();
    api.on(getBom, 'where_used', () => ({
      data: {
        items: [
          { inventoryID: 'LEMON', name: null, revision: 'A', qty: 1, uom: 'KG', perQty: 1, perUom: 'EA' },
        ],
      },
    }));
    open(`/dashboard/bom-list${search}`);
    await screen.findByText(new RegExp(`^Showing 1-${count} of ${count} `));
  });

  it('says what it is for where there is nothing, and what failed, with another try', async () => {
    api.on(getBom, 'list_boms', () => ({ data: { items: [] } }));
    open('/dashboard/bom-list');
    await screen.findByText('No bills of material yet. Make the first with New BoM.');
  });

  it('is for everybody to see, and for managers to add to', async () => {
    list();
    open('/dashboard/bom-list', 'consultant');
    expect(await screen.findByRole('button', { name: 'New BoM' })).toBeDisabled();
  });

  it('makes a draft of a product with lines that are searched for, and opens its page', async () => {
    list();
    answerRevision();
    api.on(postBom, 'save_draft', () => ({ data: aBomResponse({ revision: 'A', version: 1 }) }));
    const { user } = open('/dashboard/bom-list');
    await user.click(await screen.findByRole('button', { name: 'New BoM' }));
    const dialog = await screen.findByRole('dialog', { name: 'New bill of material' });
    await user.type(await within(dialog).findByRole('combobox', { name: 'Product' }), 'cola{Enter}');
    for (const component of ['glass', 'sugar'])
      await user.type(
        within(dialog).getByRole('combobox', { name: 'Add a component' }),
        `${component}{Enter}`,
      );
    const glass = within(dialog).getByRole('group', { name: '1. Glass' });
    await user.clear(within(glass).getByRole('textbox', { name: 'Quantity' }));
    await user.type(within(glass).getByRole('textbox', { name: 'Quantity' }), '24');
    await user.click(within(dialog).getByRole('button', { name: 'Save draft' }));
    await addressIs('/dashboard/bom-list/COLA/A');
    expect(api.requests('save_draft')).toMatchObject([
      {
        ...{ inventoryID: 'COLA', revision: 'A', version: 0, perQty: 1, perUom: 'EA' },
        lines: [
          { inventoryID: 'GLASS', qty: 24, uom: 'EA', method: 'scan' },
          { inventoryID: 'RM-SUGAR', qty: 1, uom: 'KG' },
        ],
      },
    ]);
  });
});

describe('the page of a revision', () => {
  it('shows its lines, and what is not as usual of them', async () => {
    answerRevision();
    open('/dashboard/bom-list/COLA/B');
    await screen.findByRole('heading', { level: 1, name: 'Cola' });
    expect(rowsOf('Lines')).toEqual([
      'GLASS | Glass | 24 EA | 2 % | Scanned',
      'RM-SUGAR | White sugar | 1.5 KG | – | By the bill · For a whole run',
    ]);
  });

  it('compares it with another revision, which the address names', async () => {
    answerRevision();
    const { user } = open('/dashboard/bom-list/COLA/B');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Compared with' }), 'A');
    await screen.findByRole('table', { name: 'Differences' });
    expect(rowsOf('Differences')).toEqual([
      'RM-SUGAR | Taken out | 1.5 KG · By the bill · For a whole run | –',
    ]);
    expect(here()).toContain('against=A');
  });

  it('activates it after a question that names the revision that makes room', async () => {
    answerRevision();
    api.on(postBom, 'activate_bom', () => ({ data: aBomResponse({ status: 'Active' }) }));
    const { user } = open('/dashboard/bom-list/COLA/B');
    await user.click(await screen.findByRole('button', { name: 'Activate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Activate revision B of COLA?' });
    expect(dialog).toHaveTextContent('Revision A is archived.');
    await user.click(within(dialog).getByRole('button', { name: 'Activate' }));
    await screen.findByText('Revision B is Active');
    expect(api.requests('activate_bom')).toMatchObject([{ inventoryID: 'COLA', revision: 'B', version: 3 }]);
  });

  it('says before what stands in the way, and stays open with the reason where it is refused', async () => {
    answerRevision({}, ['Line 1 (GLASS): GLASS is not counted in BOX.']);
    const { unmount } = open('/dashboard/bom-list/COLA/B');
    await screen.findByText("It can't be activated yet. Line 1 (GLASS): GLASS is not counted in BOX.");
    expect(screen.getByRole('button', { name: 'Activate' })).toBeDisabled();
    unmount();
    const each = Array.from({ length: 7 }, (_, at) => `Line ${at + 1} is wrong.`);
    answerRevision({}, each);
    const many = open('/dashboard/bom-list/COLA/B');
    await screen.findByText(`It can't be activated yet. ${each.slice(0, 5).join(' ')} And 2 more.`);
    many.unmount();
    answerRevision();
    api.on(
      postBom,
      'archive_bom',
      () => new Refusal(409, 'Somebody else changed this revision.', 'STALE_VERSION'),
    );
    const { user } = open('/dashboard/bom-list/COLA/B');
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    const dialog = await screen.findByRole('dialog', { name: 'Archive revision B of COLA?' });
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await within(dialog).findByText(/Somebody else changed this revision/);
  });

  it('makes a new draft of one that is Active, under the next name', async () => {
    answerRevision({ status: 'Active', revision: 'A' });
    const { user } = open('/dashboard/bom-list/COLA/A');
    await user.click(await screen.findByRole('button', { name: 'New draft of it' }));
    const dialog = await screen.findByRole('dialog', { name: 'New draft of COLA' });
    expect(within(dialog).getByRole('textbox', { name: 'Revision' })).toHaveValue('B');
  });

  it('names the line that is wrong, and stands in it', async () => {
    answerRevision();
    const { user } = open('/dashboard/bom-list/COLA/B');
    await user.click(await screen.findByRole('button', { name: 'Edit draft' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit draft of COLA' }));
    const sugar = within(await form.findByRole('group', { name: '2. White sugar' }));
    const quantity = sugar.getByRole('textbox', { name: 'Quantity' });
    await user.clear(quantity);
    await user.type(quantity, '0');
    await user.click(form.getByRole('button', { name: 'Save draft' }));
    expect(await form.findByText('Line 2 (RM-SUGAR): Use a number above zero.')).toBeVisible();
    await waitFor(() => expect(quantity).toHaveFocus());
    expect(api.requests('save_draft')).toEqual([]);
  });

  describe('a draft that somebody else changed meanwhile', () => {
    const edited = async (current: ReturnType<typeof aBomResponse>) => {
      answerRevision();
      api.on(postBom, 'save_draft', ({ version }) =>
        version === 3
          ? new Refusal(409, 'Somebody else changed this revision.', 'STALE_VERSION', [], current)
          : { data: aBomResponse({ version: 5 }) },
      );
      const { user } = open('/dashboard/bom-list/COLA/B');
      await user.click(await screen.findByRole('button', { name: 'Edit draft' }));
      const form = within(await screen.findByRole('dialog', { name: 'Edit draft of COLA' }));
      const sugar = within(await form.findByRole('group', { name: '2. White sugar' }));
      await user.clear(sugar.getByRole('textbox', { name: 'Quantity' }));
      await user.type(sugar.getByRole('textbox', { name: 'Quantity' }), '1.75');
      await user.click(form.getByRole('button', { name: 'Save draft' }));
      const both = within(await screen.findByRole('dialog', { name: 'Draft B of COLA changed meanwhile' }));
      return { user, form, both };
    };
    const [glass] = aBomResponse().lines;
    const WITHOUT_SUGAR = aBomResponse({ version: 4, description: 'No sugar', lines: glass ? [glass] : [] });

    it('stands beside what was typed, and that can be saved over it', async () => {
      const { user, both } = await edited(WITHOUT_SUGAR);
      expect(rowsOf('Both versions')).toEqual([
        'What is new in it | – | No sugar',
        'RM-SUGAR | 1.75 KG · By the bill · For a whole run | Not in it',
      ]);
      await user.click(both.getByRole('button', { name: 'Save mine' }));
      await screen.findByText('Draft B of COLA saved');
      expect(api.requests('save_draft').map(({ version }) => version)).toEqual([3, 4]);
    });

    it('takes nothing that was typed, where somebody goes back to it', async () => {
      const { user, form, both } = await edited(WITHOUT_SUGAR);
      await user.click(both.getByRole('button', { name: 'Close' }));
      const sugar = within(form.getByRole('group', { name: '2. White sugar' }));
      expect(sugar.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1.75');
    });

    it('can only be kept as it stands once it is Active', async () => {
      const { both } = await edited(aBomResponse({ version: 4, status: 'Active' }));
      expect(both.getByText("Yours can't be set any more, because it is Active now.")).toBeVisible();
      expect(both.getByRole('button', { name: 'Save mine' })).toBeDisabled();
    });
  });

  it('is not found by a wrong name, and says so', async () => {
    api.on(getBom, 'get_bom', () => new Refusal(404, 'COLA has no bill of material Z.', 'BOM_NOT_FOUND'));
    open('/dashboard/bom-list/COLA/Z');
    await screen.findByText('COLA has no bill of material Z.');
    expect(screen.getByRole('link', { name: 'Go to the list' })).toBeVisible();
  });
});

describe('BoM Substitute List (stock-and-trace.md §11)', () => {
  const PATH = '/dashboard/bom-substitute-list';
  const answer = (...items: ReturnType<typeof aSubstitute>[]) =>
    api.on(getBom, 'list_substitutes', () => ({ data: { items } }));

  it('shows each with its ratio, its days and how it stands', async () => {
    answer(aSubstitute(), aSubstitute({ substituteId: '2', status: 'Retired', product: 'COLA' }));
    open(PATH);
    await screen.findByText('Showing 1-2 of 2 total substitutes');
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      ...['COMPONENT', 'SUBSTITUTE', 'PRODUCT', 'RATIO', 'VALID', 'STATUS', 'ACTION'],
    ]);
    expect(rowsOf('Substitutes')[0]).toMatch(
      /^RM-SUGAR \| SYRUP \| Any \| 1\.25 \| From .* \| Proposed \| ApproveRetire$/,
    );
  });

  it('approves one after a question', async () => {
    answer(aSubstitute());
    api.on(postBom, 'approve_substitute', () => ({ data: aSubstitute({ status: 'Approved' }) }));
    const { user } = open(PATH);
    await user.click(await screen.findByRole('button', { name: 'Approve SYRUP for RM-SUGAR' }));
    const dialog = await screen.findByRole('dialog', { name: 'Approve SYRUP for RM-SUGAR?' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await screen.findByText('SYRUP is approved');
    expect(api.requests('approve_substitute')).toMatchObject([{ version: 1 }]);
  });

  it('asks why where the allergens are others, and sends nothing without', async () => {
    answer(aSubstitute({ allergens: { added: ['Milk'], removed: ['Soy'] } }));
    api.on(postBom, 'approve_substitute', () => ({ data: aSubstitute({ status: 'Approved' }) }));
    const { user } = open(PATH, 'sysadmin');
    await user.click(await screen.findByRole('button', { name: 'Approve SYRUP for RM-SUGAR' }));
    const dialog = await screen.findByRole('dialog', { name: 'Approve SYRUP for RM-SUGAR?' });
    expect(dialog).toHaveTextContent('Comes in: Milk. Goes out: Soy.');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await within(dialog).findByText('Say why that may be.');
    expect(api.requests('approve_substitute')).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Why that may be' }), 'Labels are new');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await screen.findByText('SYRUP is approved');
    expect(api.requests('approve_substitute')).toMatchObject([{ allergenReason: 'Labels are new' }]);
  });

  it('proposes one, and keeps what was typed where it is refused', async () => {
    answer();
    let isRefused = true;
    api.on(postBom, 'propose_substitute', () =>
      isRefused ? new Refusal(422, 'Not now.') : { data: aSubstitute() },
    );
    const { user } = open(PATH);
    await user.click(await screen.findByRole('button', { name: 'Propose substitute' }));
    const dialog = await screen.findByRole('dialog', { name: 'Propose a substitute' });
    await user.type(await within(dialog).findByRole('combobox', { name: 'Component' }), 'sugar{Enter}');
    await user.type(within(dialog).getByRole('combobox', { name: 'Substitute' }), 'glass{Enter}');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Short');
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
    await within(dialog).findByText(/Not now/);
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('Short');
    isRefused = false;
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
    await screen.findByText('SYRUP is proposed for RM-SUGAR');
    const [first, ...again] = api.requests('propose_substitute');
    // The same content under the same id: what had got through is not proposed twice.
    for (const request of again) expect(request).toEqual(first);
    expect(first).toMatchObject({ component: 'RM-SUGAR', substitute: 'GLASS', ratio: 1, validTo: null });
  });
});
