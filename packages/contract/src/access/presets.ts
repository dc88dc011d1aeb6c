import { type PermissionCatalogue, type Preset, presets, type Scope } from '../kit/permissions.ts'

/** Whose data a preset is meant for: `scope` is preselected, `scopes` are those that all its permissions allow. */
export const presetReach: Readonly<
  Record<Preset, { scope: 'organisation' | 'group'; scopes: readonly Scope[] }>
> = {
  hr_officer: { scope: 'group', scopes: ['group', 'organisation'] },
  hr_manager: { scope: 'organisation', scopes: ['group', 'organisation'] },
  payroll: { scope: 'organisation', scopes: ['group', 'organisation'] },
  recruiter: { scope: 'organisation', scopes: ['group', 'organisation'] },
  auditor: { scope: 'organisation', scopes: ['group', 'organisation'] },
  it: { scope: 'organisation', scopes: ['group', 'organisation'] },
}

/** The permissions of a preset, among those that exist. */
export function presetPermissions(catalogue: PermissionCatalogue, preset: Preset): string[] {
  return Object.entries(catalogue)
    .filter(([, definition]) => definition.presets?.includes(preset))
    .map(([permission]) => permission)
}

export { type Preset, presets }
