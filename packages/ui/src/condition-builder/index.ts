export { ConditionBuilder } from './ConditionBuilder.tsx'
export {
  type BuiltCondition,
  type BuiltConditions,
  type ConditionBuilderProps,
  type ConditionBuilderTexts,
  type ConditionColumn,
  type ConditionKind,
  type ConditionOperator,
  type ConditionValue,
  defaultConditionTexts,
} from './types.ts'
