import { can, endpoint, field, z } from '../kit/index.ts'
import { unitTrees } from './organisation.constants.ts'

/**
 * Hierarchies of the organisation's units, usage of a unit, and merging of duplicates (core specification,
 * section 7 "Organisation").
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
        /** The parent unit; null at the top. */
        parent: z.nullable(unitRef),
        /** Head, for departments. */
        head: z.nullable(z.string()),
        /** Active people in reach with exactly this unit; null where people have none of this kind. */
        people: z.nullable(z.int()),
      }),
    ),
  }),
  summary: 'The units of one hierarchy, each with its parent and headcount',
})

/** One kind of reference to a unit. */
export const unitUse = z.object({
  /**
   * `people`, `planned`, `left` or `history`, all within the caller’s reach; `outside` and `outside_past` for
   * people and their periods beyond it; `access_group`, or the kind of the referring record.
   */
  kind: z.string(),
  name: z.string(),
  /** Number of references; 0 where the caller may not know it, when `name` describes it. */
  count: z.int(),
  /** Path of the screen that lists them; null without one. */
  path: z.nullable(z.string()),
  /** Whether it prevents deactivating the unit. */
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
    /** The unit that it was merged into, if any. */
    merged_into: z.nullable(z.object({ id: field.id(), name: z.string(), merge_id: field.id() })),
    abilities: z.object({ manage: z.boolean(), merge: z.boolean() }),
  }),
  summary: 'Usage of a unit: current, planned and former people, child units, groups, custom fields',
})

const candidate = z.object({
  id: field.id(),
  name: z.string(),
  code: z.nullable(z.string()),
  status: field.flag(),
  /** Active people in reach; null where people have none of this kind. */
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
    /** Groups of possible duplicates, the unit with most people first. */
    groups: z.array(z.object({ reason: z.string(), units: z.array(candidate) })),
  }),
  summary: 'Units of a kind that may be duplicates of one another',
})

const mergeInput = {
  formid: formid(),
  /** The unit that stays. */
  keep_id: field.id(),
  /** The units to merge into it. */
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
    /** The people are in the kept unit from this day on. */
    on_date: field.isoDate(),
    moves: z.array(mergeMove),
    /** References that keep the merged units: the past. */
    stays: z.array(mergeMove),
    /** Problems that must be solved before the merge. */
    blockers: z.array(z.string()),
    /** Fingerprint of this preview, to detect later changes. */
    seen: z.string(),
  }),
  errors: ['organisation.merge_itself'],
  summary: 'Previews a merge of units; writes nothing',
})

export const mergeUnits = endpoint({
  id: 'organisation.unit_merge.commit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/organisation-unit-merge',
  access: can(MERGE),
  body: z.object({
    ...mergeInput,
    reason: z._default(field.message(500), ''),
    /** `seen` of the confirmed preview. */
    seen: z.optional(field.text(100)),
  }),
  data: z.object({ merge_id: field.id(), moved: z.array(mergeMove) }),
  errors: ['organisation.merge_itself', 'organisation.merge_blocked', 'organisation.merge_changed'],
  summary: 'Merge units into one; all or nothing, and can be reverted',
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
  summary: 'The last 100 merges of a kind of unit',
})

export const undoUnitMerge = endpoint({
  id: 'organisation.unit_merge.undo',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/organisation-unit-merge/undo',
  access: can(MERGE),
  body: z.object({ merge_id: field.id() }),
  data: z.object({
    /** What was moved back, and what stays because it changed after the merge. */
    returned: z.array(z.object({ ...mergeMove.shape, stayed: z.int() })),
  }),
  errors: ['organisation.merge_undone', 'organisation.merge_undo_order', 'organisation.merge_blocked'],
  summary: 'Revert a merge: everything that has not changed since is moved back',
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
        /**
         * Active records without active people; null where people have none of this kind, or for limited
         * reach.
         */
        unused: z.nullable(z.int()),
        /** Active people in reach without one; null where people have none of this kind. */
        without: z.nullable(z.int()),
        /** The units with most people. */
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
  summary: 'Overview of the masters: counts, unused, without head, recent changes, headcounts',
})
