import { Alert, Radio, Select, Stack, Text } from '@mantine/core'
import { StatusBadge, type StatusKind } from '../../feedback/StatusBadge.tsx'
import { IconAlertTriangle } from '../../icons.ts'
import { mapColumn, missingTargets } from '../decisions.ts'
import classes from '../ImportAssistant.module.css'
import type { ImportAssistantTexts } from '../texts.ts'
import type {
  ColumnGuess,
  ExistingRowRule,
  ImportAnalysis,
  ImportAssistantProps,
  SourceColumn,
} from '../types.ts'
import { DateFormats } from './DateFormats.tsx'
import { OriginBar } from './OriginBar.tsx'

/** From here on a guess is called certain, and below the second one it asks to be checked. */
const CERTAIN = 0.85
const LIKELY = 0.6

const LEAVE_OUT = ''

interface MatchStepProps {
  assistant: ImportAssistantProps
  analysis: ImportAnalysis
  texts: ImportAssistantTexts
}

/** Where each column goes, how dates are written, and what happens to rows that exist. */
export function MatchStep({ assistant, analysis, texts: t }: MatchStepProps) {
  const { decisions, onDecisionsChange } = assistant
  const { source, targets } = analysis
  const missing = missingTargets(targets, decisions)
  return (
    <Stack gap="lg">
      <Text>{t.matchIntro(source.fileName, source.rowCount)}</Text>
      {assistant.origins ? <OriginBar origin={source.origin} origins={assistant.origins} texts={t} /> : null}
      {missing.length > 0 ? (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.missing} role="status">
          {t.missingText} <strong>{missing.map((target) => target.label).join(', ')}</strong>
        </Alert>
      ) : null}
      <ul className={classes.list}>
        {source.columns.map((column) => (
          <MatchRow
            key={column.index}
            column={column}
            analysis={analysis}
            target={decisions.mapping[column.index] ?? null}
            onChange={(target) => onDecisionsChange(mapColumn(decisions, column.index, target))}
            texts={t}
          />
        ))}
      </ul>
      <DateFormats assistant={assistant} analysis={analysis} texts={t} />
      <Radio.Group
        label={t.existing}
        value={decisions.onExisting}
        onChange={(rule) => onDecisionsChange({ ...decisions, onExisting: rule as ExistingRowRule })}
      >
        <Stack gap={4} mt={6}>
          {(['update', 'skip', 'refuse'] as const).map((rule) => (
            <Radio key={rule} value={rule} label={t.onExisting[rule]} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

function judgement(
  target: string | null,
  guess: ColumnGuess | undefined,
  t: ImportAssistantTexts,
): { kind: StatusKind; text: string; reason?: string } {
  if (target === null) return { kind: 'neutral', text: t.leftOut }
  if (guess?.target !== target) return { kind: 'info', text: t.chosen }
  if (guess.confidence >= CERTAIN) return { kind: 'success', text: t.certain, reason: guess.reason }
  if (guess.confidence >= LIKELY) return { kind: 'info', text: t.likely, reason: guess.reason }
  return { kind: 'warning', text: t.unsure, reason: guess.reason }
}

interface MatchRowProps {
  column: SourceColumn
  analysis: ImportAnalysis
  target: string | null
  onChange: (target: string | null) => void
  texts: ImportAssistantTexts
}

function MatchRow({ column, analysis, target, onChange, texts: t }: MatchRowProps) {
  const guess = analysis.guesses.find((candidate) => candidate.column === column.index)
  const { kind, text, reason } = judgement(target, guess, t)
  const samples = column.samples.filter((sample) => sample.trim() !== '')
  return (
    <li className={classes.match}>
      <div>
        <div className={classes.header}>{column.header || `#${column.index + 1}`}</div>
        <div className={classes.samples} title={samples.join('\n')}>
          {samples.length > 0 ? samples.slice(0, 3).join(' · ') : t.noSamples}
        </div>
      </div>
      <Select
        aria-label={t.targetOf(column.header)}
        searchable
        data={[
          { value: LEAVE_OUT, label: t.leaveOut },
          ...analysis.targets.map((field) => ({
            value: field.slug,
            label: field.isRequired ? `${field.label} *` : field.label,
          })),
        ]}
        value={target ?? LEAVE_OUT}
        onChange={(slug) => onChange(slug === null || slug === LEAVE_OUT ? null : slug)}
      />
      <div>
        <StatusBadge kind={kind}>{text}</StatusBadge>
      </div>
      {reason ? <div className={classes.reason}>{reason}</div> : null}
    </li>
  )
}
