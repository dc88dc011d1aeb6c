import { Alert, Select } from '@mantine/core'
import { StatusBadge, type StatusKind } from '../../feedback/StatusBadge.tsx'
import { IconAlertTriangle } from '../../icons.ts'
import { mapColumn, missingTargets } from '../decisions.ts'
import classes from '../ImportAssistant.module.css'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ColumnAnalysis, ColumnDecisions, ColumnGuess, SourceColumn, TargetField } from '../types.ts'

/** Confidence from which a guess is called certain, and below which it should be checked. */
const CERTAIN = 0.85
const LIKELY = 0.6

const LEAVE_OUT = ''

type MatchTexts = Pick<
  ImportAssistantTexts,
  | 'missing'
  | 'missingText'
  | 'targetOf'
  | 'leaveOut'
  | 'noSamples'
  | 'certain'
  | 'likely'
  | 'unsure'
  | 'leftOut'
  | 'chosen'
>

interface MatchColumnsProps<D extends ColumnDecisions> {
  analysis: ColumnAnalysis
  decisions: D
  onDecisionsChange: (decisions: D) => void
  texts: MatchTexts
}

const choosable = (targets: readonly TargetField[]) => targets.filter(({ isByHeading }) => !isByHeading)

/** The target of each column, and the missing targets. */
export function MatchColumns<D extends ColumnDecisions>(props: MatchColumnsProps<D>) {
  const { analysis, decisions, onDecisionsChange, texts: t } = props
  const missing = missingTargets(analysis, decisions)
  const fixed = new Set(analysis.targets.filter(({ isByHeading }) => isByHeading).map(({ slug }) => slug))
  const listed = analysis.source.columns.filter(({ index }) => !fixed.has(decisions.mapping[index] ?? ''))
  return (
    <>
      {missing.length > 0 ? (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.missing} role="status">
          {t.missingText} <strong>{missing.map((target) => target.label).join(', ')}</strong>
        </Alert>
      ) : null}
      <ul className={classes.list}>
        {listed.map((column) => (
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
    </>
  )
}

function judgement(
  target: string | null,
  guess: ColumnGuess | undefined,
  t: MatchTexts,
): { kind: StatusKind; text: string; reason?: string } {
  if (target === null) return { kind: 'neutral', text: t.leftOut }
  if (guess?.target !== target) return { kind: 'info', text: t.chosen }
  if (guess.confidence >= CERTAIN) return { kind: 'success', text: t.certain, reason: guess.reason }
  if (guess.confidence >= LIKELY) return { kind: 'info', text: t.likely, reason: guess.reason }
  return { kind: 'warning', text: t.unsure, reason: guess.reason }
}

interface MatchRowProps {
  column: SourceColumn
  analysis: ColumnAnalysis
  target: string | null
  onChange: (target: string | null) => void
  texts: MatchTexts
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
          ...choosable(analysis.targets).map((field) => ({
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
