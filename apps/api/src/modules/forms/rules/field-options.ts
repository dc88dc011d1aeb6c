export { type GivenOption, mergeOptions, repeatedLabel } from '@muster/contract/forms/field-options'
