import { can, endpoint, field, z } from '../kit/index.ts'
import { unitTrees } from './organisation.constants.ts'

/**
 * How the organisation's units hang together, what each is used for, and how duplicates become one (core
 * specification, section 7 "Organisation").
 */

const VIEW = 'organisation.masters.view'
const MERGE = 'organisation.masters.merge'

const formid = () => z.int().check(z.positive(), z.maximum(100_000))

export type UnitTree = (typeof unitTrees)[number]

const unitRef = z.object({ formid: field.id(), id: field.id() })

export const readUnitTree = endpoint({
  id: 'organisation.unit_tree.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/organisation-unit-tree/{tree}',
  access: can(VIEW),
  params: z.object({ tree: z.enum(unitTrees) }),
  data: z.object({
    tree: z.enum(unitTrees),
    nodes: z.array(
      z.object({
        ...unitRef.shape,
        name: z.string(),
        code: z.nullable(z.string()),
        status: field.flag(),
        /** The unit right above; null at the top. */
        parent: z.nullable(unitRef),
        /** Who leads it, of departments. */
        head: z.nullable(z.string()),
        /** People in reach working today who have exactly this unit; null where people have none of the kind. */
        people: z.nullable(z.int()),
      }),
    ),
  }),
  summary: 'The units of one hierarchy, each with the unit above it and its people',
})

/** One way in which something hangs on a unit. */
export const unitUse = z.object({
  /**
   * `people`, `planned`, `left`, `history`, all of them within the caller’s reach; `outside` and `outside_past` for
   * people and their periods beyond it; `access_group`, or the place that refers to it.
   */
  kind: z.string(),
  name: z.string(),
  /** How many; 0 where the caller is not told, with `name` saying it in words. */
  count: z.int(),
  /** Where to see them; null when there is no such screen. */
  path: z.nullable(z.string()),
  /** Keeps the unit from being switched off. */
  blocks: z.boolean(),
})

export const readUnitUse = endpoint({
  id: 'organisation.unit_use.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/organisation-unit-use/{formid}/{id}',
  access: can(VIEW),
  params: z.object({ formid: field.idInText(), id: field.idInText() }),
  data: z.object({
    ...unitRef.shape,
    name: z.string(),
    status: field.flag(),
    uses: z.array(unitUse),
    /** The unit that it became, when it was merged. */
    merged_into: z.nullable(z.object({ id: field.id(), name: z.string(), merge_id: field.id() })),
    abilities: z.object({ manage: z.boolean(), merge: z.boolean() }),
  }),
  summary: 'What hangs on a unit: people now, planned and gone, units below, groups, own fields',
})

const candidate = z.object({
  id: field.id(),
  name: z.string(),
  code: z.nullable(z.string()),
  status: field.flag(),
  /** People in reach working today; null where people have none of the kind. */
  people: z.nullable(z.int()),
})

export const listUnitDuplicates = endpoint({
  id: 'organisation.unit_duplicate.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/organisation-unit-duplicates/{formid}',
  access: can(VIEW),
  params: z.object({ formid: field.idInText() }),
  data: z.object({
    /** Units that may be one and the same, the one with most people first. */
    groups: z.array(z.object({ reason: z.string(), units: z.array(candidate) })),
  }),
  summary: 'Units of a kind that may be duplicates of one another',
})

const mergeInput = {
  formid: formid(),
  /** The unit that stays. */
  keep_id: field.id(),
  /** The units that become it. */
  ids: z.array(field.id()).check(z.minLength(1), z.maxLength(50)),
}

const mergeMove = z.object({ kind: z.string(), name: z.string(), count: z.int() })

export const previewUnitMerge = endpoint({
  id: 'organisation.unit_merge.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/organisation-unit-merge/preview',
  access: can(MERGE),
  body: z.object(mergeInput),
  data: z.object({
    keep: candidate,
    merged: z.array(candidate),
    /** From this day on people are in the kept unit. */
    on_date: field.isoDate(),
    moves: z.array(mergeMove),
    /** What goes on naming the merged units: the past. */
    stays: z.array(mergeMove),
    /** What has to be settled first; nothing can be merged before. */
    blockers: z.array(z.string()),
    /** Names this preview: when something changed since, the merge says so. */
    seen: z.string(),
  }),
  errors: ['organisation.merge_itself'],
  summary: 'Everything that a merge of units would move; writes nothing',
})

export const mergeUnits = endpoint({
  id: 'organisation.unit_merge.commit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/organisation-unit-merge',
  access: can(MERGE),
  body: z.object({
    ...mergeInput,
    reason: z._default(field.text(500), ''),
    /** `seen` of the preview that the person looked at. */
    seen: z.optional(field.text(100)),
  }),
  data: z.object({ merge_id: field.id(), moved: z.array(mergeMove) }),
  errors: ['organisation.merge_itself', 'organisation.merge_blocked', 'organisation.merge_changed'],
  summary: 'Make several units one: everything moves in one go, and can be taken back',
})

export const listUnitMerges = endpoint({
  id: 'organisation.unit_merge.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/organisation-unit-merges/{formid}',
  access: can(VIEW),
  params: z.object({ formid: field.idInText() }),
  data: z.object({
    merges: z.array(
      z.object({
        id: field.id(),
        keep_id: field.id(),
        keep_name: z.string(),
        merged: z.array(z.object({ id: field.id(), name: z.string() })),
        moved: z.array(mergeMove),
        reason: z.string(),
        merged_by: z.string(),
        merged_at: field.instant(),
        undone_by: z.nullable(z.string()),
        undone_at: z.nullable(field.instant()),
        abilities: z.object({ undo: z.boolean() }),
      }),
    ),
  }),
  summary: 'The last hundred merges of a kind of units',
})

export const undoUnitMerge = endpoint({
  id: 'organisation.unit_merge.undo',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/organisation-unit-merge/undo',
  access: can(MERGE),
  body: z.object({ merge_id: field.id() }),
  data: z.object({
    /** What went back, and what stays since it changed after the merge. */
    returned: z.array(z.object({ ...mergeMove.shape, stayed: z.int() })),
  }),
  errors: ['organisation.merge_undone', 'organisation.merge_undo_order'],
  summary: 'Take a merge back: what has not changed since goes where it was',
})

const unitCount = z.object({ formid: field.id(), id: field.id(), name: z.string(), people: z.int() })

export const readUnitDashboard = endpoint({
  id: 'organisation.unit_dashboard.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/organisation-unit-dashboard',
  access: can(VIEW),
  data: z.object({
    kinds: z.array(
      z.object({
        formid: field.id(),
        FORM_NAME: z.string(),
        records: z.int(),
        active: z.int(),
        /** Switched on, and nobody working today has it; null where people have none of the kind, or to limited reach. */
        unused: z.nullable(z.int()),
        /** People in reach working today without one; null where people have none of the kind. */
        without: z.nullable(z.int()),
        /** With most people. */
        largest: z.array(unitCount),
      }),
    ),
    people: z.int(),
    without_head: z.object({
      total: z.int(),
      departments: z.array(z.object({ id: field.id(), name: z.string() })),
    }),
    recent: z.array(
      z.object({
        ...unitRef.shape,
        name: z.string(),
        status: field.flag(),
        is_new: z.boolean(),
        changed_at: field.instant(),
      }),
    ),
  }),
  summary: 'The masters at a glance: how many, unused, without head, lately changed, people in each',
})
