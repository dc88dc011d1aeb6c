import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { comparePublish, simulate } from '@muster/contract/workflows/simulation.contract'
import * as drafts from '@muster/contract/workflows/workflow-draft.contract'
import * as parts from '@muster/contract/workflows/workflow-parts.contract'
import * as calls from '@muster/contract/workflows/workflows.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anOrganisation } from '../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { englishOf } from '../../lib/texts/texts.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { planApproval, planApprovals, registerTriggerFacts, resolveStage, sendRequestMails } from './index.ts'

// A trigger without a request kind, so that the test defines its properties.
const TRIGGER = 'VENDOR_CLAIM'
let app: TestApp
let people: People
let serial = 0

registerTriggerFacts(TRIGGER, [{ property: 'days', label: 'Days', type: 'number' }])

const admin = () => people.admin.token
const lists = { page: 1, limit: 20 }

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
})

/** Manager; above two days also the head of HR of the location. */
function graph(overrides: { days?: number } = {}): WorkflowDefinition {
  return {
    start: 'manager',
    nodes: [
      {
        type: 'stage',
        id: 'manager',
        name: 'Manager',
        approvers: [{ by: 'manager', level: 1 }],
        mode: 'any',
        next: 'length',
      },
      {
        type: 'branch',
        id: 'length',
        name: 'Length',
        arms: [
          {
            id: 'long',
            name: 'Long',
            groups: [[{ property: 'days', operator: 'gt', values: [overrides.days ?? 2] }]],
            next: 'hr',
          },
        ],
        otherwise: 'yes',
      },
      {
        type: 'stage',
        id: 'hr',
        name: 'HR',
        approvers: [{ by: 'function_head', master: 'location', function: 'hr' }],
        mode: 'any',
        next: 'yes',
      },
      { type: 'end', id: 'yes', outcome: 'approved' },
    ],
  }
}

async function aWorkflow(token = admin(), slug = TRIGGER): Promise<{ WF_ID: number; revision: number }> {
  const { data } = await app.call(calls.createWorkflow, {
    token,
    body: { TRIGGER_SLUG: slug, name: `Workflow ${++serial}`, start: 'empty' },
  })
  const { data: saved } = await app.call(drafts.saveStages, {
    token,
    body: { WF_ID: data.WF_ID, revision: 1, definition: graph() },
  })
  return { WF_ID: data.WF_ID, revision: saved.revision }
}

const publish = (body: { WF_ID: number; revision: number }, token = admin()) =>
  app.call(drafts.saveWorkflow, { token, body })
const read = async (id: number) =>
  (await app.call(calls.readWorkflow, { token: admin(), body: { WF_ID: id } })).data

async function switchOffAll(): Promise<void> {
  const { data } = await app.call(calls.listWorkflows, { token: admin(), body: { ...lists, status: 1 } })
  for (const { WF_ID } of data.docs)
    await app.call(drafts.updateStatus, { token: admin(), body: { WF_ID, status: 0 } })
}

test('lists the specification’s triggers, and the document notifier only when all are requested', async () => {
  const { token } = await anAccount(app, await anOrganisation(app))
  const list = async (query = {}) => (await app.call(calls.listTriggers, { token, query })).data.triggers
  const some = await list()
  const slugs = some.map((one) => one.TRIGGER_SLUG)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs).toContain('LEAVE')
  expect(slugs).not.toContain('DOCUMENTS_NOTIFIER')
  const all = await list({ is_all: '1' })
  expect(all.map((one) => one.TRIGGER_SLUG).filter((slug) => !slugs.includes(slug))).toEqual([
    'DOCUMENTS_NOTIFIER',
  ])
  expect((await list({ is_all: '0' })).length).toBe(some.length)
  expect(some.filter((one) => one.available).map((one) => one.TRIGGER_SLUG)).toEqual(
    expect.arrayContaining(['INVITATION', 'NOTICE', 'ANNOUNCEMENT', TRIGGER, 'REQUEST_ASKED']),
  )
})

describe('a workflow', () => {
  test('is saved, published and activated, and logs its history', async () => {
    await switchOffAll()
    const { WF_ID, revision } = await aWorkflow()
    const { message, data } = await publish({ WF_ID, revision })
    expect([message, data.number, data.status]).toEqual(['Success', 1, 1])
    const again = await publish({ WF_ID, revision: data.revision })
    expect(again.data).toMatchObject({ number: 1, WORK_FLOW_ID: data.WORK_FLOW_ID })
    const { data: history } = await app.call(parts.listHistory, {
      token: admin(),
      body: { WF_ID, ...lists },
    })
    expect(history.docs.map(({ text }) => text)).toEqual([
      'Version 1 published and activated',
      'Draft saved: Stage “Manager” added; Branch “Length” added; Stage “HR” added; End: approved added; First step',
      'Created',
    ])
    const answer = await app.call(calls.readWorkflow, { token: admin(), body: { WF_ID } })
    expect(answer.queries).toBeLessThanOrEqual(8)
    expect(answer.data).toMatchObject({ IS_PUBLISHED: 1, status: 1, has_changes: false, number: 1 })
    expect(answer.data.stages.map(({ ACTION_ID }) => ACTION_ID)).toEqual([1, 2, 1, 3])
    const list = await app.call(calls.listWorkflows, { token: admin(), body: lists })
    expect(list.queries).toBeLessThanOrEqual(4)
    const logs = await app.call(parts.listLogs, { token: admin(), query: { page: 1, perPage: 5 } })
    expect(logs.data.docs[0]?.WF_ID).toBe(WF_ID)
  })

  test('keeps a draft that somebody else saved meanwhile', async () => {
    const { WF_ID, revision } = await aWorkflow()
    const save = () =>
      app.call(drafts.saveStages, {
        token: admin(),
        body: { WF_ID, revision, definition: graph({ days: 3 }) },
      })
    const [one, other] = await Promise.all([save(), save()])
    const [won, lost] = one.status === 200 ? [one, other] : [other, one]
    expect([won.status, lost.status, lost.body.key]).toEqual([200, 409, 'workflows.draft_conflict'])
    expect((await publish({ WF_ID, revision })).body.key).toBe('workflows.draft_conflict')
  })

  test('is not published with errors, and reports them', async () => {
    const { WF_ID, revision } = await aWorkflow()
    const broken: WorkflowDefinition = {
      start: 'a',
      nodes: [
        {
          type: 'stage',
          id: 'a',
          name: 'A',
          approvers: [
            { by: 'person', employee_id: 999_999 },
            { by: 'role', role_id: 14 },
            { by: 'role', role_id: 7 },
          ],
          mode: 'any',
          next: null,
        },
      ],
    }
    const { data } = await app.call(drafts.saveStages, {
      token: admin(),
      body: { WF_ID, revision, definition: broken },
    })
    expect(data.problems.map(({ message }) => message)).toEqual([
      'Connect this stage to the next step.',
      'A selected person does not exist.',
      'Nobody has the role Recruiter.',
      'Everybody is an employee. Choose a more specific approver.',
    ])
    const refused = await publish({ WF_ID, revision: data.revision })
    expect([refused.status, refused.body.key]).toEqual([422, 'workflows.invalid'])
  })

  test('replaces another one of its trigger only on activation', async () => {
    await switchOffAll()
    const first = await aWorkflow()
    await publish(first)
    const second = await aWorkflow()
    const { data } = await publish(second)
    expect(data.status).toBe(0)
    const { data: use } = await app.call(drafts.updateStatus, {
      token: admin(),
      body: { WF_ID: second.WF_ID, status: 1 },
    })
    expect(use.replaced?.WF_ID).toBe(first.WF_ID)
    expect([(await read(first.WF_ID)).status, (await read(second.WF_ID)).status]).toEqual([0, 1])
    const { data: active } = await app.call(calls.listActiveTriggers, { token: admin() })
    expect(active.triggers.find(({ TRIGGER_SLUG }) => TRIGGER_SLUG === TRIGGER)?.WF_ID).toBe(second.WF_ID)
  })

  test('is activated once when two are activated concurrently', async () => {
    await switchOffAll()
    const both = [await aWorkflow(), await aWorkflow()]
    await Promise.all(both.map((one) => publish(one)))
    const states = await Promise.all(both.map(async ({ WF_ID }) => (await read(WF_ID)).status))
    expect(states.sort()).toEqual([0, 1])
  })

  test('can’t be deleted once published; a draft can, and its log remains', async () => {
    const published = await aWorkflow()
    await publish(published)
    const remove = (WF_ID: number) => app.call(drafts.removeWorkflow, { token: admin(), body: { WF_ID } })
    expect((await remove(published.WF_ID)).body.key).toBe('workflows.was_published')
    const { WF_ID } = await aWorkflow()
    expect((await remove(WF_ID)).status).toBe(200)
    const { data } = await app.call(parts.listLogs, { token: admin(), query: { page: 1, perPage: 5 } })
    expect(data.docs[0]).toMatchObject({ WF_ID, text: 'Deleted' })
  })

  test('can be built by the specification’s calls', async () => {
    const { data: created } = await app.call(calls.createWorkflow, {
      token: admin(),
      body: { TRIGGER_SLUG: TRIGGER, name: 'By calls', start: 'empty' },
    })
    const { WF_ID } = created
    const { data: stage } = await app.call(drafts.addStage, {
      token: admin(),
      body: { WF_ID, revision: 1, name: 'First' },
    })
    const { data: second } = await app.call(drafts.addStage, {
      token: admin(),
      body: { WF_ID, revision: stage.revision, name: 'Second', after: stage.STAGE_ID },
    })
    const groups = [[{ property: 'days', operator: 'gt' as const, values: [5] }]]
    const { data: way } = await app.call(drafts.addProperty, {
      token: admin(),
      body: { WF_ID, revision: second.revision, name: 'Long', groups },
    })
    const { data: changed } = await app.call(drafts.editProperty, {
      token: admin(),
      body: {
        WF_ID,
        revision: way.revision,
        STAGE_ID: way.STAGE_ID,
        ARM_ID: way.ARM_ID,
        groups: [[{ property: 'employee.gender', operator: 'in', values: ['Male'] }]],
      },
    })
    expect(changed.problems).toEqual([])
    const { definition } = await read(WF_ID)
    expect(definition.start).toBe(way.STAGE_ID)
    expect(definition.nodes.map(({ id }) => id)).toEqual(['end_1', 'stage_1', 'stage_2', 'branch_1'])
  })

  test('includes its mails in a copy', async () => {
    const { WF_ID } = await aWorkflow()
    const mail = { WF_ID, emailtype: 'submitted' as const, status: 0 as const }
    const { message } = await app.call(drafts.updateMail, { token: admin(), body: mail })
    expect(message).toBe('Updated')
    await app.call(drafts.updateBcc, {
      token: admin(),
      body: { WF_ID, bcc: ['Office@Example.test', 'office@example.test'] },
    })
    const { data } = await app.call(calls.createWorkflow, {
      token: admin(),
      body: { TRIGGER_SLUG: TRIGGER, name: 'A copy', copy_of: WF_ID },
    })
    const copy = await read(data.WF_ID)
    expect(copy.bcc).toEqual(['office@example.test'])
    expect(copy.emails.find(({ emailtype }) => emailtype === 'submitted')?.status).toBe(0)
    expect(copy.definition).toEqual(graph())
  })
})

describe('a plan', () => {
  const planFor = (employeeId: number, days: number) =>
    readTx(app.system(people.org.orgId), (db) =>
      planApproval(app.system(people.org.orgId), db, { trigger: TRIGGER, employeeId, facts: { days } }),
    )

  test('asks the reporting manager without a workflow', async () => {
    await switchOffAll()
    const plan = await planFor(people.meera, 9)
    expect(plan).toMatchObject({ workflowId: null, versionId: null, outcome: 'approved' })
    expect(plan.stages).toMatchObject([{ nodeId: 'manager', approvers: [{ employeeId: people.ravi }] }])
  })

  test('follows the facts, with the approvers of each stage', async () => {
    await switchOffAll()
    const workflow = await aWorkflow()
    const { data } = await publish(workflow)
    await app.call(parts.saveFunctionHead, {
      token: admin(),
      body: { master: 'location', unit_id: people.pune, function: 'hr', employee_id: people.asha },
    })
    const short = await planFor(people.meera, 2)
    expect(short.path.map(englishOf)).toEqual(['Length: none of the conditions applied (Days is 2)'])
    const long = await planFor(people.meera, 2.5)
    expect(long.path.map(englishOf)).toEqual(['Long: Days is more than 2 (Days is 2.5)'])
    expect(
      long.stages.map(({ approvers }) => approvers.map(({ name, via }) => [name, englishOf(via)])),
    ).toEqual([[['Ravi Kumar', 'Reporting manager']], [['Asha Rao', 'HR of Pune']]])
    const ctx = app.system(people.org.orgId)
    const input = { versionId: data.WORK_FLOW_ID, trigger: TRIGGER, previousApproverId: null }
    const stage = await readTx(ctx, (db) =>
      resolveStage(ctx, db, { ...input, nodeId: 'hr', employeeId: people.asha }),
    )
    expect(stage.approvers.map(({ employeeId }) => employeeId)).not.toContain(people.asha)
  })

  test('needs as many statements for many requests as for one', async () => {
    const ids = await addPeople(
      app,
      people.org,
      Array.from({ length: 60 }, (_, at) =>
        aPerson({ LOCATION_ID: at % 2 ? people.pune : people.delhi, REPORTING_MANAGER_ID: people.ravi }),
      ),
    )
    const ctx = app.system(people.org.orgId)
    const count = (employeeIds: readonly number[]) =>
      readTx(ctx, (db) =>
        countQueries(() =>
          planApprovals(
            ctx,
            db,
            employeeIds.map((employeeId, at) => ({
              trigger: TRIGGER,
              employeeId,
              facts: { days: (at + 4) % 5 },
            })),
          ),
        ),
      )
    const one = await count([people.meera])
    const many = await count([people.meera, ...ids])
    expect(many.result).toHaveLength(61)
    expect(many.queries).toBe(one.queries)
    expect(many.queries).toBeLessThanOrEqual(8)
  })

  test('is the same in the simulator, also for a draft, and names whom somebody replaces', async () => {
    const { WF_ID } = await aWorkflow()
    const body = { employee_id: people.asha, facts: { days: 4 } }
    const tried = await app.call(simulate, { token: admin(), body: { ...body, WF_ID } })
    expect(tried.queries).toBeLessThanOrEqual(8)
    expect(tried.data.nodes).toEqual(['manager', 'length', 'hr', 'yes'])
    expect(tried.data.stages[0]?.approvers[0]).toMatchObject({
      via: 'Administrator',
      replaces: { why: 'Asha Rao has no reporting manager.' },
    })
    const used = await app.call(simulate, { token: admin(), body: { ...body, TRIGGER_SLUG: 'TRANSFER' } })
    expect(used.data).toMatchObject({ workflow: null, outcome: 'approved' })
    expect((await app.call(simulate, { token: admin(), body })).status).toBe(422)
    const compared = await app.call(comparePublish, { token: admin(), body: { WF_ID } })
    expect(compared.data).toMatchObject({ job_id: null, comparison: { looked_at: 0 } })
  })
})

describe('mails', () => {
  test('follow the workflow’s settings; copies never contain an approver’s link', async () => {
    await switchOffAll()
    const workflow = await aWorkflow()
    await app.call(drafts.updateBcc, {
      token: admin(),
      body: { WF_ID: workflow.WF_ID, bcc: ['office@example.test'] },
    })
    const ctx = app.system(people.org.orgId)
    const mail = {
      workflowId: workflow.WF_ID,
      kind: 'PIP',
      employeeId: people.meera,
      summary: 'Three days',
      url: 'http://127.0.0.1:3000/me/requests/7',
      to: [
        { employeeId: people.ravi, accountId: null, url: 'http://127.0.0.1:3000/admin/mail/secret-token' },
      ],
    }
    const since = async (id: number) => (await mailsIn(app, ctx.orgId)).filter((one) => one.id > id)
    const last = (await since(0)).at(-1)?.id ?? 0
    await tx(ctx, (db) => sendRequestMails(ctx, db, 'asked', [mail]))
    const sent = await since(last)
    expect(sent).toHaveLength(2)
    const [own, copy] = sent
    expect(own?.text_body).toContain('secret-token')
    expect(copy).toMatchObject({ to_address: 'office@example.test' })
    expect(copy?.text_body).not.toContain('secret-token')
    const off = { asked: false, reminded: true, escalated: true }
    await tx(ctx, (db) => sendRequestMails(ctx, db, 'asked', [{ ...mail, stageMails: off }]))
    await app.call(drafts.updateMail, {
      token: admin(),
      body: { WF_ID: workflow.WF_ID, emailtype: 'approved', status: 0 },
    })
    await tx(ctx, (db) => sendRequestMails(ctx, db, 'approved', [mail]))
    expect(await since(last)).toHaveLength(2)
  })
})

describe('substitutes', () => {
  test('are an administrator, and heads of functions who are active', async () => {
    const { data } = await app.call(parts.readApproverSettings, { token: admin() })
    const [first] = data.administrators
    const save = (account_id: number | null) =>
      app.call(parts.saveFallback, { token: admin(), body: { account_id } })
    expect((await save(first?.account_id ?? null)).status).toBe(200)
    const other = await anAccount(app, people.org)
    expect((await save(other.accountId)).status).toBe(404)
    const head = { master: 'location' as const, unit_id: people.delhi, function: 'finance' as const }
    const saveHead = (employee_id: number | null, unit_id = people.delhi) =>
      app.call(parts.saveFunctionHead, { token: admin(), body: { ...head, unit_id, employee_id } })
    expect((await saveHead(people.dev)).status).toBe(200)
    expect((await saveHead(people.ravi)).status).toBe(200)
    expect((await saveHead(999_999)).status).toBe(404)
    expect((await saveHead(people.ravi, 999_999)).status).toBe(404)
    const { data: after } = await app.call(parts.readApproverSettings, { token: admin() })
    expect(after.heads.filter((one) => one.unit_id === people.delhi)).toMatchObject([
      { EMPLOYEE_NAME: 'Ravi Kumar', function: 'finance', unit_name: 'Delhi' },
    ])
    expect(after.fallback?.account_id).toBe(first?.account_id)
    expect((await saveHead(null)).status).toBe(200)
    const searched = await app.call(parts.listApprovers, {
      token: admin(),
      body: { ...lists, search: 'meera' },
    })
    expect(searched.data.docs.map((one) => one.EMPLOYEE_NAME)).toEqual(['Meera Iyer'])
  })
})
