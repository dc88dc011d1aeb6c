export * from './column-matching.ts'
export { recogniseExport } from './export-templates.ts'
export * from './import-dates.ts'
export * from './import-types.ts'
export { hasError, leaveOutErrors } from './leave-out.ts'
export { matchOption, readEmploymentStatus, saysNothing } from './option-matching.ts'
export {
  indexPeople,
  type NameResolution,
  resolvePeopleByName,
  resolvePersonByName,
} from './people-matching.ts'
export { joinPersonName, type PersonName, splitPersonName } from './person-names.ts'
export { prepareImport } from './prepare-import.ts'
export { employeeTargets, targetsFromForm, virtualSlugs } from './target-fields.ts'
export { compactName, normaliseForMatch } from './text-match.ts'
