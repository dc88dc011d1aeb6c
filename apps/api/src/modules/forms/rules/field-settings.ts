export { type FieldSettings, settingsProblems } from '@muster/contract/forms/field-settings'
