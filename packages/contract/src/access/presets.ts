import { type PermissionCatalogue, type Preset, presets } from '../kit/permissions.ts'

/** The preselected scope of a preset. Its permissions can be granted in either. */
export const presetScope: Readonly<Record<Preset, 'organisation' | 'group'>> = {
  hr_officer: 'group',
  hr_manager: 'organisation',
  payroll: 'organisation',
  recruiter: 'organisation',
  auditor: 'organisation',
  it: 'organisation',
}

/** The permissions of a preset, among those that exist. */
export function presetPermissions(catalogue: PermissionCatalogue, preset: Preset): string[] {
  return Object.entries(catalogue)
    .filter(([, definition]) => definition.presets?.includes(preset))
    .map(([permission]) => permission)
}

export { type Preset, presets }
