import { Alert, Anchor, Checkbox, Radio, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '../../icons.ts'
import type { ImportAssistantProps } from '../assistant-props.ts'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ImportTotals, LookalikeRule } from '../types.ts'

interface QuestionProps {
  assistant: ImportAssistantProps
  texts: ImportAssistantTexts
}

const rules = ['update', 'create', 'skip'] as const

/** What happens to rows whose people seem to exist already. */
export function Lookalikes({ assistant, count, texts: t }: QuestionProps & { count: number }) {
  const { decisions, onDecisionsChange } = assistant
  const isDecided = decisions.onLookalike !== null
  return (
    <Alert color={isDecided ? 'blue' : 'orange'} icon={<IconAlertTriangle size={18} />}>
      <Radio.Group
        label={t.lookalikes(count)}
        description={t.lookalikesText}
        value={decisions.onLookalike}
        onChange={(rule) => onDecisionsChange({ ...decisions, onLookalike: rule as LookalikeRule })}
      >
        <Stack gap={6} mt={8}>
          {rules.map((rule) => (
            <Radio key={rule} value={rule} label={t.onLookalike[rule]} />
          ))}
        </Stack>
      </Radio.Group>
    </Alert>
  )
}

/** Whether the rows without errors are imported alone. */
export function LeaveOut({ assistant, totals, texts: t }: QuestionProps & { totals: ImportTotals }) {
  const { decisions, onDecisionsChange, onDownloadErrors } = assistant
  const { create, update, withErrors, leftOut } = totals
  const good = leftOut > 0 ? create + update : create + update - withErrors
  if (good === 0 && leftOut === 0) return null
  return (
    <div>
      <Checkbox
        label={t.importOthers(good, withErrors)}
        description={t.leaveOutText}
        checked={decisions.leavesOutErrors}
        onChange={(event) =>
          onDecisionsChange({ ...decisions, leavesOutErrors: event.currentTarget.checked })
        }
      />
      {onDownloadErrors && decisions.leavesOutErrors ? (
        <Text size="sm" mt={4}>
          <Anchor component="button" type="button" onClick={() => onDownloadErrors(true)}>
            {t.downloadOnlyErrors}
          </Anchor>
        </Text>
      ) : null}
    </div>
  )
}
