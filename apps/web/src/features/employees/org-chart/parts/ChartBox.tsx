import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@muster/ui/icons'
import { PersonAvatar } from '@muster/ui/people'
import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Box } from '../model/chart-model.ts'
import { type LegendEntry, stripeOf } from '../model/colours.ts'
import { nameOf, reportsOf, titleOf } from './box-words.ts'
import classes from './Chart.module.css'

export interface ChartBoxProps {
  box: Box
  isOpen: boolean
  isCurrent: boolean
  isChanged: boolean
  entry: LegendEntry | undefined
  onSelect: (key: string) => void
  onToggle: (key: string) => void
}

const placeName = (box: Box) =>
  box.kind === 'department' ? '' : (box.department?.name ?? box.location?.name ?? '')

/** A box of the chart: name, designation, and number of people below. */
export const ChartBox = memo(function ChartBox(props: ChartBoxProps) {
  const { box, isOpen, isCurrent, isChanged, entry, onSelect, onToggle } = props
  const { t } = useTranslation('orgchart')
  const name = nameOf(box, t)
  const color = entry ? ({ '--stripe': stripeOf(entry.place) } as CSSProperties) : undefined
  return (
    <div
      className={classes.box}
      data-kind={box.kind}
      data-current={isCurrent || undefined}
      data-changed={isChanged || undefined}
      data-striped={entry ? true : undefined}
      style={color}
    >
      <UnstyledButton
        className={classes.who}
        data-box={box.key}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onSelect(box.key)}
        aria-current={isCurrent || undefined}
      >
        <Face box={box} />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.title}>{titleOf(box, t)}</span>
          <span className={classes.place}>
            {entry ? <span className={classes.mark}>{entry.mark}</span> : null}
            {placeName(box)}
            {isChanged ? <span className={classes.changed}>{t('compare.changedMark')}</span> : null}
          </span>
        </span>
      </UnstyledButton>
      <Foot box={box} isOpen={isOpen} name={name} onToggle={onToggle} />
    </div>
  )
})

/** Picture of the employee, or of the department head. */
function Face({ box }: { box: Box }) {
  if (box.personId === null) return null
  const name = box.kind === 'person' ? box.name : (box.title ?? '')
  return <PersonAvatar name={name} src={box.photo} colorKey={box.personId} size={36} isDecorative />
}

type FootProps = Pick<ChartBoxProps, 'box' | 'isOpen' | 'onToggle'> & { name: string }

/** Badges for irregularities of the position, and the button to expand. */
function Foot({ box, isOpen, name, onToggle }: FootProps) {
  const { t } = useTranslation('orgchart')
  const hint = box.hint && box.hint !== 'no_manager' ? t(`hint.${box.hint}`) : null
  const below = reportsOf(box, t) || String(box.children)
  const Arrow = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      {hint ? (
        <Tooltip label={hint}>
          <span className={classes.hint} role="img" aria-label={hint}>
            <IconAlertTriangle size={14} />
          </span>
        </Tooltip>
      ) : null}
      {box.children > 0 ? (
        <UnstyledButton
          className={classes.toggle}
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={`${below}: ${t(isOpen ? 'closeBox' : 'openBox', { name })}`}
          onClick={() => onToggle(box.key)}
        >
          {below}
          <Arrow size={14} aria-hidden />
        </UnstyledButton>
      ) : null}
    </>
  )
}
