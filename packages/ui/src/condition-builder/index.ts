export { ConditionBuilder } from './ConditionBuilder.tsx'
export {
  type BuiltCondition,
  type BuiltConditions,
  type BuiltGroup,
  type BuiltPart,
  type ConditionBuilderProps,
  type ConditionBuilderTexts,
  type ConditionColumn,
  type ConditionKind,
  type ConditionOperator,
  type ConditionValue,
  defaultConditionTexts,
  isConditionGroup,
} from './types.ts'
