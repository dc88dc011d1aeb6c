export { type FieldSettings, settingsProblems } from '@muster/contract/forms/fields/field-settings'
