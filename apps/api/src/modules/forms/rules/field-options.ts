export { mergeOptions } from '@muster/contract/forms/field-options'
