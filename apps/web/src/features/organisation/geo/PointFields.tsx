import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TypedPoint } from './fence-draft.ts'
import classes from './Geo.module.css'

interface PointFieldsProps {
  labels: { latitude: string; longitude: string }
  value: TypedPoint
  onChange: (value: TypedPoint) => void
  errors?: { latitude?: string | undefined; longitude?: string | undefined }
  isPlain?: boolean
}

/** Latitude and longitude; pasting a pair of numbers fills both. */
export function PointFields({ labels, value, onChange, errors = {}, isPlain = false }: PointFieldsProps) {
  const paste = (text: string) => {
    const both = /^\s*([-+]?\d+(?:\.\d+)?)\s*[,;\s]\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(text)
    return both ? { latitude: both[1] as string, longitude: both[2] as string } : null
  }
  return (
    <div className={classes.pair}>
      {(['latitude', 'longitude'] as const).map((part) => (
        <TextInput
          key={part}
          {...(isPlain
            ? { 'aria-label': labels[part], placeholder: part === 'latitude' ? '18.5204' : '73.8567' }
            : { label: labels[part] })}
          inputMode="decimal"
          autoComplete="off"
          value={value[part]}
          error={errors[part]}
          onPaste={(event) => {
            const both = paste(event.clipboardData.getData('text'))
            if (!both) return
            event.preventDefault()
            onChange(both)
          }}
          onChange={(event) => onChange({ ...value, [part]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

interface CornerFieldsProps {
  points: readonly TypedPoint[]
  onChange: (points: TypedPoint[]) => void
  problems: Readonly<Record<string, string>>
}

/** Corners of an area in order; the last connects to the first. */
export function CornerFields({ points, onChange, problems }: CornerFieldsProps) {
  const { t } = useTranslation('geo')
  return (
    <fieldset className={classes.corners} data-field="points">
      <legend>{t('form.corners')}</legend>
      <ol>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: corners are identified by index
          <li key={index}>
            <PointFields
              isPlain
              labels={{
                latitude: t('form.cornerLatitude', { number: index + 1 }),
                longitude: t('form.cornerLongitude', { number: index + 1 }),
              }}
              value={point}
              errors={{
                latitude: problems[`points.${index}.latitude`],
                longitude: problems[`points.${index}.longitude`],
              }}
              onChange={(next) => onChange(points.map((one, at) => (at === index ? next : one)))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('form.removeCorner', { number: index + 1 })}
              onClick={() => onChange(points.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...points, { latitude: '', longitude: '' }])}
        >
          {t('form.addCorner')}
        </Button>
      </Group>
      {problems.points ? (
        <p className={classes.problem} role="alert">
          {problems.points}
        </p>
      ) : null}
    </fieldset>
  )
}
