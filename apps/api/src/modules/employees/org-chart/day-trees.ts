import type { Ctx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { OrgTree } from './rules/org-tree.ts'

const KEEP_MS = 10_000
/** Cached trees per organisation: few people look at few days. */
const MOST_TREES = 6

interface Kept {
  tree: OrgTree
  at: number
}

/**
 * Clients open the chart level by level, so its tree is cached for 10 seconds per day and reach. The contents of
 * boxes are not cached.
 */
const kept = new WeakMap<Database, Map<number, Map<string, Kept>>>()

function dropOld(trees: Map<number, Map<string, Kept>>, now: number): void {
  for (const [orgId, ofOrganisation] of trees) {
    for (const [key, { at }] of ofOrganisation) {
      if (now - at >= KEEP_MS || now < at) ofOrganisation.delete(key)
    }
    if (ofOrganisation.size === 0) trees.delete(orgId)
  }
}

/** The tree with this key, at most 10 seconds old. */
export async function keptTree(ctx: Ctx, key: string, grow: () => Promise<OrgTree>): Promise<OrgTree> {
  const { database } = ctx.platform
  const trees = kept.get(database) ?? new Map<number, Map<string, Kept>>()
  kept.set(database, trees)
  const now = ctx.now.epochMilliseconds
  dropOld(trees, now)
  const known = trees.get(ctx.orgId)?.get(key)
  if (known) return known.tree
  const tree = await grow()
  const ofOrganisation = trees.get(ctx.orgId) ?? new Map<string, Kept>()
  trees.set(ctx.orgId, ofOrganisation)
  const [oldest] = ofOrganisation.keys()
  if (ofOrganisation.size >= MOST_TREES && oldest !== undefined) ofOrganisation.delete(oldest)
  ofOrganisation.set(key, { tree, at: now })
  return tree
}

/** Clears this node's cached trees, after a change of people, managers or vacancies on it. */
export function forgetTrees(ctx: Ctx): void {
  kept.get(ctx.platform.database)?.delete(ctx.orgId)
}
