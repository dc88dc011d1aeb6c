import { Alert, Button, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  checkCodeSetting,
  listCodeSettings,
  updateCodeSetting,
} from '@muster/contract/calls/settings/code-setting'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import type { CodeSetting } from '../data/settings-queries.ts'
import classes from './Settings.module.css'
import { SettingsCard } from './SettingsCard.tsx'

const TYPING_MS = 250
const MOST_DIGITS = 12
const HIGHEST_NUMBER = 999_999_999_999

type Draft = Pick<CodeSetting, 'prefix' | 'width' | 'next_number'>

/** Code format of one kind of record, compared with the codes in use while typing. */
export function CodeForm({ code }: { code: CodeSetting }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const kept = { prefix: code.prefix, width: code.width, next_number: code.next_number }
  const [draft, setDraft] = useState<Draft>(kept)
  const [settled] = useDebouncedValue(draft, TYPING_MS)
  const compared = useQuery({
    ...readOptions(checkCodeSetting, { body: { kind: code.kind, ...settled } }),
    retry: false,
    meta: { errorShown: 'inline' },
  })
  const save = useMutation({
    ...writeOptions(updateCodeSetting),
    onSuccess: () => queries.invalidateQueries({ queryKey: endpointKey(listCodeSettings) }),
    meta: { errorShown: 'inline' },
  })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept)
  const check = useFormCheck({ values: draft, error: save.error })
  // The comparison while typing says what is wrong without moving the focus.
  const compareErrors = fieldErrors(compared.error)
  const fields = { ...compareErrors, ...check.errors }
  const message =
    check.message ??
    (compared.error && Object.keys(compareErrors).length === 0 ? messageOf(compared.error) : null)
  const change = (changes: Partial<Draft>) => {
    save.reset()
    setDraft({ ...draft, ...changes })
  }
  return (
    <SettingsCard title={code.label}>
      <GuardedForm
        check={check}
        onSubmit={() => save.mutate({ body: { kind: code.kind, ...draft, version: code.version } })}
        isDirty={isDirty}
        isSaving={save.isPending}
      >
        <div className={`${classes.grid} ${classes.narrow}`}>
          <TextInput
            label={t('codes.prefix')}
            description={t('codes.prefixText')}
            maxLength={20}
            value={draft.prefix}
            error={fields.prefix}
            onChange={(event) => change({ prefix: event.currentTarget.value })}
          />
          <NumberInput
            label={t('codes.width')}
            description={t('codes.widthText')}
            min={1}
            max={MOST_DIGITS}
            clampBehavior="strict"
            allowDecimal={false}
            value={draft.width}
            error={fields.width}
            onChange={(value) => change({ width: Math.max(1, Number(value) || 1) })}
          />
          <NumberInput
            label={t('codes.next_number')}
            min={1}
            max={HIGHEST_NUMBER}
            clampBehavior="strict"
            allowDecimal={false}
            value={draft.next_number}
            error={fields.next_number}
            onChange={(value) => change({ next_number: Math.max(1, Number(value) || 1) })}
          />
        </div>
        {message ? (
          <Alert color="red" role="alert" mt="md">
            {message}
          </Alert>
        ) : null}
        {compared.data ? (
          <Compared
            compared={compared.data}
            next={draft.next_number}
            onNext={(next_number) => change({ next_number })}
          />
        ) : null}
        <Group mt="lg" gap="xs">
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            {t('save')}
          </Button>
          {isDirty ? (
            <Button variant="default" onClick={() => change(kept)}>
              {t('discard')}
            </Button>
          ) : null}
        </Group>
      </GuardedForm>
    </SettingsCard>
  )
}

interface ComparedProps {
  compared: { preview: { code: string; is_taken: boolean }[]; in_use: number; highest: number | null }
  next: number
  onNext: (next: number) => void
}

function Compared({ compared: { preview, in_use, highest }, next, onNext }: ComparedProps) {
  const { t } = useTranslation('settings')
  const isBelow = highest !== null && next <= highest
  return (
    <div aria-live="polite">
      <Text fw={500} mt="lg" size="sm">
        {t('codes.preview')}
      </Text>
      <ul className={classes.codes}>
        {preview.map(({ code, is_taken }) => (
          <li key={code} className={classes.code} data-taken={is_taken || undefined}>
            {code}
            {is_taken ? ` · ${t('codes.taken')}` : null}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        {t('codes.inUse', { count: in_use, highest })}{' '}
        {preview.some((one) => one.is_taken) ? t('codes.previewText') : null}
      </Text>
      {isBelow ? (
        <Group gap="sm" mt={4}>
          <Text size="sm">{t('codes.below', { highest })}</Text>
          <Button size="xs" variant="subtle" onClick={() => onNext(highest + 1)}>
            {t('codes.useNext')}
          </Button>
        </Group>
      ) : null}
    </div>
  )
}
