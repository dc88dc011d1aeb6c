export { mergeOptions } from '@muster/contract/forms/fields/field-options'
