import { Box, Input, NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chips } from '../form/Chips.tsx'
import classes from './RequestForm.module.css'
import { HOUR, useLength } from './use-length.ts'
import './texts.ts'

interface DurationFieldProps {
  label: ReactNode
  /** The label as plain text, for screen readers. */
  name: string
  description?: ReactNode
  required?: boolean
  error?: string | undefined
  /** In minutes. */
  value: number | null
  onChange: (minutes: number | null) => void
  /** Usual lengths in minutes, each one tap away. */
  usual?: readonly number[]
}

/** A duration in hours and minutes. */
export function DurationField({ name, value, onChange, usual = [], ...wrapper }: DurationFieldProps) {
  const { t } = useTranslation('requestForm')
  const lengthOf = useLength()
  const [hours, minutes] = value === null ? ['', ''] : [Math.floor(value / HOUR), value % HOUR]
  const change = (next: { hours?: number | string; minutes?: number | string }) => {
    const total = Number(next.hours ?? hours) * HOUR + Number(next.minutes ?? minutes)
    onChange(total > 0 ? total : null)
  }
  const part = (unit: string) => t('lengthOf', { label: name, unit })
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      {usual.length > 0 ? (
        <Box mt={4} mb="xs">
          <Chips
            label={t('lengths', { label: name })}
            choices={usual.map((length) => ({ value: length, label: lengthOf(length) }))}
            value={value}
            onPick={onChange}
          />
        </Box>
      ) : null}
      <div className={classes.times}>
        <NumberInput
          aria-label={part(t('hours'))}
          suffix={` ${t('hours')}`}
          placeholder={t('hours')}
          min={0}
          max={24}
          allowDecimal={false}
          value={hours}
          onChange={(next) => change({ hours: next })}
          error={wrapper.error !== undefined}
        />
        <NumberInput
          aria-label={part(t('minutes'))}
          suffix={` ${t('minutes')}`}
          placeholder={t('minutes')}
          min={0}
          max={HOUR - 1}
          step={5}
          allowDecimal={false}
          value={minutes}
          onChange={(next) => change({ minutes: next })}
          error={wrapper.error !== undefined}
        />
      </div>
    </Input.Wrapper>
  )
}
