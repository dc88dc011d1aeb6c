import { audienceList } from '@muster/contract/policies/audience'
import type { PolicyRow, PolicyVersion } from '@muster/contract/policies/policy-shapes'
import type { Ctx } from '../../platform/context.ts'
import { instantOf } from '../../platform/db/deferred-query.ts'
import { fileLink } from '../files/index.ts'
import type { AudienceNames, PolicyRecord } from './policies.queries.ts'
import type { StoredVersion } from './versions.queries.ts'

const names = (units: readonly { name: string }[]) => units.map(({ name }) => name).join(', ')
const ids = (units: readonly { id: number }[]) => audienceList(units.map(({ id }) => id))

/** An audience as the specification writes it, with its resolved names. */
function audienceView({ locations, departments, designations, entities }: AudienceNames) {
  return {
    LOCATION_ID: ids(locations),
    DEPT_ID: ids(departments),
    DESIGNATION_ID: ids(designations),
    ENTITY_ID: ids(entities),
    LOCATION_Name: names(locations),
    DEPT_Name: names(departments),
    DESIGNATION_Name: names(designations),
    ENTITY_Name: names(entities),
  }
}

export function policyView({
  audience,
  version_id: _,
  current_version_id: __,
  draft_version_id: ___,
  ...row
}: PolicyRecord): PolicyRow {
  return { ...row, published_at: instantOf(row.published_at), ...audienceView(audience) }
}

type WithFile = Pick<StoredVersion, 'file_path' | 'file_name' | 'file_type' | 'file_size'>

/** A link to the file, for somebody who may read the policy. */
export function fileView(ctx: Ctx, { file_path: path, file_name, file_type, file_size }: WithFile) {
  if (path === null) return null
  const name = file_name ?? ''
  return { name, type: file_type ?? '', size: file_size ?? 0, url: fileLink(ctx, path, name) }
}

export function versionView(ctx: Ctx, stored: StoredVersion): PolicyVersion {
  const {
    audience,
    file_path,
    file_name,
    file_type,
    file_size,
    policy_id: _,
    counts_from: __,
    ...version
  } = stored
  return {
    ...version,
    published_at: instantOf(version.published_at),
    filePath: file_path,
    file: fileView(ctx, { file_path, file_name, file_type, file_size }),
    ...audienceView(audience),
  }
}
