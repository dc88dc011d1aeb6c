import { Button, Group, NumberInput, Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './texts.ts'

interface RaiseByProps {
  label: string
  isDisabled: boolean
  /** With a percentage as decimal text, which is negative to lower the pay. */
  onRaise: (percent: string) => void
}

/** Asks for a percentage by which pay grows. */
export function RaiseBy({ label, isDisabled, onRaise }: RaiseByProps) {
  const { t } = useTranslation('pay')
  const [isOpen, setOpen] = useState(false)
  const [percent, setPercent] = useState('')
  const apply = () => {
    if (percent === '' || percent === '-') return
    onRaise(percent)
    setPercent('')
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal position="bottom-start">
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={label}
          title={label}
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          {t('form.raise')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Group align="end" gap="xs" wrap="nowrap">
          <NumberInput
            data-autofocus
            label={t('form.raisePercent')}
            w={130}
            hideControls
            decimalScale={2}
            min={-100}
            max={1000}
            clampBehavior="strict"
            value={percent}
            onChange={(next) => setPercent(String(next))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The form around it is not saved by it.
              event.preventDefault()
              event.stopPropagation()
              apply()
            }}
          />
          <Button onClick={apply}>{t('form.raiseApply')}</Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
