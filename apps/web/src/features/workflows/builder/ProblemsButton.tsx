import { Button, Popover, Stack, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'

/** Problems that prevent publishing; each links to its node. */
export function ProblemsButton() {
  const { t } = useTranslation('workflows')
  const { problems, select } = useBuilder()
  const [isOpen, setIsOpen] = useState(false)
  const errors = problems.filter(({ severity }) => severity === 'error')
  const text =
    errors.length > 0
      ? t('builder.problems', { count: errors.length })
      : problems.length > 0
        ? t('builder.warnings', { count: problems.length })
        : t('builder.noProblems')
  const Icon = errors.length > 0 ? IconAlertCircle : problems.length > 0 ? IconAlertTriangle : IconCircleCheck
  return (
    <div className={classes.problems}>
      <Popover opened={isOpen} onChange={setIsOpen} position="top-end" width={360} shadow="md" returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            disabled={problems.length === 0}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="xs">
            {problems.map(({ nodeId, code, message, severity }) => (
              <UnstyledButton
                key={`${nodeId} ${code} ${message}`}
                fz="sm"
                c={severity === 'error' ? 'var(--mantine-color-error)' : undefined}
                onClick={() => {
                  select(nodeId)
                  setIsOpen(false)
                }}
              >
                {message}
              </UnstyledButton>
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
