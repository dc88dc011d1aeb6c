import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { compareGraphs } from '@muster/contract/workflows/compare-graphs'
import { MAX_NODES, type WorkflowDefinition } from '@muster/contract/workflows/definition'
import {
  connect,
  freshId,
  insertAt,
  newArm,
  newBranch,
  newEnd,
  newStage,
  type Place,
  replaceNode,
} from '@muster/contract/workflows/edit-graph'
import type {
  addProperty,
  addStage,
  editProperty,
  saveStages,
} from '@muster/contract/workflows/workflow-draft.contract'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { findProblems } from './approver-problems.ts'
import { recordEvent } from './history.service.ts'
import { propertiesOf } from './properties.service.ts'
import { isNameTaken, lockDraft, type WorkflowRow, writeDraft } from './workflows.queries.ts'
import { workflowsTexts } from './workflows.texts.ts'

type Saved = DataOf<typeof saveStages>

const MAX_LISTED = 6

/** Summary of a saved change, for the history. */
function changesInWords(before: WorkflowDefinition, after: WorkflowDefinition): string {
  const changes = compareGraphs(before, after).map(({ kind, text }) =>
    kind === 'changed' ? text : `${text} ${kind}`,
  )
  if (changes.length === 0) return workflowsTexts('draftSaved')
  const rest = changes.length > MAX_LISTED ? ` and ${changes.length - MAX_LISTED} more` : ''
  return workflowsTexts('draftSavedWithChanges', { changes: changes.slice(0, MAX_LISTED).join('; '), rest })
}

/** Overwrites the draft in `row`, which the caller has locked. */
export async function updateDraft(
  ctx: Ctx,
  db: Db,
  row: WorkflowRow,
  input: { draft: WorkflowDefinition; name?: string },
): Promise<Saved> {
  if (input.draft.nodes.length > MAX_NODES) fail('workflows.too_large', { parameters: { most: MAX_NODES } })
  const name = input.name ?? row.name
  if (name !== row.name && (await isNameTaken(ctx, db, name, row.id)))
    fail('workflows.name_taken', { fields: { name: workflowsTexts('chooseAnotherName') } })
  const revision = await writeDraft(ctx, db, row, { draft: input.draft, name })
  const renamed = name === row.name ? '' : `; named “${name}”`
  await recordEvent(
    ctx,
    db,
    { ...row, name },
    {
      kind: 'saved',
      text: changesInWords(row.draft, input.draft) + renamed,
      changes: name === row.name ? {} : { name: [row.name, name] },
    },
  )
  const properties = await propertiesOf(ctx, db, row.trigger_slug)
  return { revision, problems: await findProblems(ctx, db, input.draft, properties) }
}

/** @throws AppError `workflows.draft_conflict` if somebody else saved meanwhile */
export function saveDraft(ctx: Ctx, body: BodyOf<typeof saveStages>): Promise<Saved> {
  return tx(ctx, async (db) => {
    const row = await lockDraft(ctx, db, body)
    const input = { draft: body.definition, ...(body.name ? { name: body.name } : {}) }
    return updateDraft(ctx, db, row, input)
  })
}

/** Ensures that a draft has an end node. */
function withEnd(draft: WorkflowDefinition): { draft: WorkflowDefinition; end: string } {
  const known = draft.nodes.find((node) => node.type === 'end' && node.outcome === 'approved')
  if (known) return { draft, end: known.id }
  const end = freshId(draft, 'end')
  return { draft: { ...draft, nodes: [...draft.nodes, newEnd(end, 'approved')] }, end }
}

/** Inserts a stage after another one, or at the start. */
export function appendStage(ctx: Ctx, body: BodyOf<typeof addStage>): Promise<DataOf<typeof addStage>> {
  return tx(ctx, async (db) => {
    const row = await lockDraft(ctx, db, body)
    const { draft, end } = withEnd(row.draft)
    if (body.after !== undefined)
      found(draft.nodes.find((node) => node.id === body.after && node.type === 'stage'))
    const id = freshId(draft, 'stage')
    const place: Place = body.after === undefined ? 'start' : { nodeId: body.after, slot: 'next' }
    const changed = insertAt(draft, place, (next) => newStage(id, next ?? end, body.name))
    return { ...(await updateDraft(ctx, db, row, { draft: changed })), STAGE_ID: id }
  })
}

function branchOf(draft: WorkflowDefinition, id: string) {
  const node = draft.nodes.find((one) => one.id === id)
  return found(node?.type === 'branch' ? node : undefined)
}

/** Adds conditions to a branch as a new arm, which initially leads to the same node as the others. */
export function appendProperty(
  ctx: Ctx,
  body: BodyOf<typeof addProperty>,
): Promise<DataOf<typeof addProperty>> {
  return tx(ctx, async (db) => {
    const row = await lockDraft(ctx, db, body)
    const { draft, end } = withEnd(row.draft)
    const branchId = body.STAGE_ID ?? freshId(draft, 'branch')
    const withBranch =
      body.STAGE_ID === undefined
        ? insertAt(draft, 'start', (next) => newBranch(branchId, next ?? end))
        : draft
    const branch = branchOf(withBranch, branchId)
    const armId = freshId(withBranch, 'way')
    const arm = { ...newArm(armId, body.name), groups: body.groups }
    const changed = connect(
      replaceNode(withBranch, { ...branch, arms: [...branch.arms, arm] }),
      { nodeId: branchId, slot: armId },
      branch.otherwise ?? end,
    )
    return { ...(await updateDraft(ctx, db, row, { draft: changed })), STAGE_ID: branchId, ARM_ID: armId }
  })
}

/** Edits the conditions of one arm. */
export function changeProperty(ctx: Ctx, body: BodyOf<typeof editProperty>): Promise<Saved> {
  return tx(ctx, async (db) => {
    const row = await lockDraft(ctx, db, body)
    const branch = branchOf(row.draft, body.STAGE_ID)
    const arm = found(branch.arms.find(({ id }) => id === body.ARM_ID))
    const fresh = { ...arm, groups: body.groups, name: body.name ?? arm.name }
    const arms = branch.arms.map((one) => (one === arm ? fresh : one))
    return updateDraft(ctx, db, row, { draft: replaceNode(row.draft, { ...branch, arms }) })
  })
}
