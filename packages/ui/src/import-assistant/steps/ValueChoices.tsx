import { Select, Stack, Text } from '@mantine/core'
import type { ImportAssistantProps } from '../assistant-props.ts'
import { chooseValue } from '../decisions.ts'
import classes from '../ImportAssistant.module.css'
import { StepHeading } from '../StepHeading.tsx'
import type { ImportAssistantTexts } from '../texts.ts'
import type { UnreadValue } from '../types.ts'

const OPEN = ''

interface ValueChoicesProps {
  assistant: ImportAssistantProps
  values: readonly UnreadValue[]
  texts: ImportAssistantTexts
}

/** Values of the file that match no option of their field: the person chooses once per value. */
export function ValueChoices({ assistant, values, texts: t }: ValueChoicesProps) {
  const { decisions, onDecisionsChange, analysis } = assistant
  if (values.length === 0) return null
  const targetOf = new Map(analysis?.targets.map((target) => [target.slug, target]))
  return (
    <Stack gap="xs">
      <StepHeading title={t.unread} text={t.unreadText} />
      <ul className={classes.list}>
        {values.map((value) => {
          const target = targetOf.get(value.target)
          return (
            <li key={`${value.target}/${value.text}`} className={classes.proposal}>
              <div>
                <div className={classes.header}>{value.text}</div>
                <Text size="xs" c="dimmed">
                  {[target?.label, t.usedIn(value.count)].filter(Boolean).join(' · ')}
                </Text>
              </div>
              <Select
                aria-label={t.meaningOf(value.text, target?.label ?? value.target)}
                searchable
                data={[{ value: OPEN, label: t.notChosen }, ...(target?.options ?? [])]}
                value={decisions.valueChoices[value.target]?.[value.text] ?? OPEN}
                onChange={(chosen) => onDecisionsChange(chooseValue(decisions, value, chosen || null))}
              />
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
