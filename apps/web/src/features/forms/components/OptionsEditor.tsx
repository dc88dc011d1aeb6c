import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import type { DraftOption } from '../data/field-draft.ts'
import classes from './FormView.module.css'

interface OptionsEditorProps {
  options: DraftOption[]
  error: string | undefined
  onChange: (options: DraftOption[]) => void
}

/** Options of a field, one row each; renaming an option keeps the stored values of records. */
export function OptionsEditor({ options, error, onChange }: OptionsEditorProps) {
  const { t } = useTranslation('forms')
  const add = () => {
    const key = Math.max(0, ...options.map((option) => option.key)) + 1
    onChange([...options, { key, value: undefined, label: '' }])
  }
  return (
    <fieldset className={classes.options}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {t('field.options')}
      </Text>
      {options.map((option, index) => {
        const number = index + 1
        return (
          <div key={option.key} className={classes.option}>
            <TextInput
              flex={1}
              aria-label={t('field.option', { number })}
              maxLength={200}
              value={option.label}
              error={error !== undefined && option.label.trim() === ''}
              onChange={(event) => {
                const label = event.currentTarget.value
                onChange(options.map((other) => (other.key === option.key ? { ...other, label } : other)))
              }}
            />
            <ActionIcon
              size={36}
              aria-label={t('field.removeOption', { number })}
              onClick={() => onChange(options.filter((other) => other.key !== option.key))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        )
      })}
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('field.addOption')}
        </Button>
      </div>
    </fieldset>
  )
}
