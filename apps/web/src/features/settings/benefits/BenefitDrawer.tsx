import {
  Alert,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CallInput, DataOf } from '@muster/contract/kit/index'
import {
  type Benefit,
  type BenefitCategory,
  benefitCategories,
  benefitDimensions,
  countBenefitReach,
  listBenefits,
  removeBenefit,
  saveBenefit,
} from '@muster/contract/settings/benefits.contract'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { dayIn } from '../../../lib/form-resources.ts'
import { readOptions, writeOptions } from '../../../lib/query.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import classes from './Benefits.module.css'

type Draft = Omit<Benefit, 'id' | 'version'>
const PAUSE = 300

const blank = (today: string): Draft => ({
  name: '',
  category: 'health',
  description: '',
  provider: '',
  link: '',
  from_date: today,
  to_date: null,
  waiting_days: 0,
  after_probation: false,
  status: 1,
  limits: { entity: [], location: [], grade: [], employment_type: [] },
})

interface BenefitDrawerProps {
  benefit: Benefit | null
  options: DataOf<typeof listBenefits>['options']
  onClose: () => void
}

/** Adds a benefit or changes one, and says for how many people it would be. */
export function BenefitDrawer({ benefit, options, onClose }: BenefitDrawerProps) {
  const { t } = useTranslation('benefits')
  const queries = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const [draft, setDraft] = useState<Draft>(benefit ?? blank(today))
  const [isDirty, setIsDirty] = useState(false)
  const done = async () => {
    flushSync(() => setIsDirty(false))
    onClose()
    await queries.invalidateQueries({ queryKey: [listBenefits.id] })
  }
  const save = useMutation({ ...writeOptions(saveBenefit), onSuccess: done, meta: { errorShown: 'inline' } })
  const remove = useMutation({ ...writeOptions(removeBenefit), onSuccess: done })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const set = (part: Partial<Draft>) => {
    setIsDirty(true)
    setDraft((current) => ({ ...current, ...part }))
  }
  const body = (): CallInput<typeof saveBenefit>['body'] => {
    const { name, category, description, provider, link, from_date, to_date } = draft
    const { waiting_days, after_probation, status, limits } = draft
    return {
      ...{ name, category, description, provider, link, from_date, to_date },
      ...{ waiting_days, after_probation, status, limits },
      ...(benefit ? { id: benefit.id, version: benefit.version } : {}),
    }
  }
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={benefit ? t('edit', { name: benefit.name }) : t('add')}
      texts={{ close: t('close') }}
      footer={
        <Group justify="space-between">
          {benefit ? (
            <Button
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ body: { id: benefit.id } })}
            >
              {t('remove')}
            </Button>
          ) : (
            <span />
          )}
          <Button loading={save.isPending} onClick={() => save.mutate({ body: body() })}>
            {t('save')}
          </Button>
        </Group>
      }
    >
      <UnsavedGuard isDirty={isDirty} withSearch />
      <Stack gap="md">
        <About draft={draft} fields={fields} set={set} />
        <Terms draft={draft} fields={fields} set={set} />
        <div className={classes.fields}>
          {benefitDimensions.map((dimension) => (
            <MultiSelect
              key={dimension}
              label={t(`fields.${dimension}`)}
              description={t('fields.limitHelp')}
              searchable
              data={options[dimension].map(({ id, name }) => ({ value: String(id), label: name }))}
              value={draft.limits[dimension].map(String)}
              error={fields[`limits.${dimension}`]}
              onChange={(ids) => set({ limits: { ...draft.limits, [dimension]: ids.map(Number) } })}
            />
          ))}
        </div>
        <Reach draft={draft} />
        {save.error ? (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
          </Alert>
        ) : null}
      </Stack>
    </DetailDrawer>
  )
}

interface PartProps {
  draft: Draft
  fields: Readonly<Record<string, string>>
  set: (part: Partial<Draft>) => void
}

function About({ draft, fields, set }: PartProps) {
  const { t } = useTranslation('benefits')
  return (
    <>
      <TextInput
        label={t('fields.name')}
        required
        maxLength={120}
        value={draft.name}
        error={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <div className={classes.fields}>
        <Select
          label={t('fields.category')}
          allowDeselect={false}
          data={benefitCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={draft.category}
          onChange={(value) => set({ category: value as BenefitCategory })}
        />
        <TextInput
          label={t('fields.provider')}
          maxLength={120}
          value={draft.provider}
          error={fields.provider}
          onChange={(event) => set({ provider: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label={t('fields.description')}
        autosize
        minRows={3}
        maxLength={2000}
        value={draft.description}
        error={fields.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <TextInput
        label={t('fields.link')}
        description={t('fields.linkHelp')}
        maxLength={500}
        value={draft.link}
        error={fields.link}
        onChange={(event) => set({ link: event.currentTarget.value })}
      />
    </>
  )
}

function Terms({ draft, fields, set }: PartProps) {
  const { t } = useTranslation('benefits')
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          type="date"
          label={t('fields.from')}
          required
          value={draft.from_date}
          error={fields.from_date}
          onChange={(event) => set({ from_date: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('fields.to')}
          value={draft.to_date ?? ''}
          error={fields.to_date}
          onChange={(event) => set({ to_date: event.currentTarget.value || null })}
        />
        <NumberInput
          label={t('fields.waiting')}
          min={0}
          max={3650}
          allowDecimal={false}
          value={draft.waiting_days}
          error={fields.waiting_days}
          onChange={(value) => set({ waiting_days: Number(value) || 0 })}
        />
      </div>
      <Switch
        label={t('fields.afterProbation')}
        checked={draft.after_probation}
        onChange={(event) => set({ after_probation: event.currentTarget.checked })}
      />
      <Switch
        label={t('fields.shown')}
        checked={draft.status === 1}
        onChange={(event) => set({ status: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  )
}

/** For how many people it would be, as the terms stand. */
function Reach({ draft }: { draft: Draft }) {
  const { t } = useTranslation('benefits')
  const format = useFormatter()
  const { from_date, to_date, waiting_days, after_probation, limits } = draft
  const [terms] = useDebouncedValue({ from_date, to_date, waiting_days, after_probation, limits }, PAUSE)
  const reach = useQuery({
    ...readOptions(countBenefitReach, { body: terms }),
    enabled: terms.from_date !== '',
    meta: { errorShown: 'inline' as const },
  }).data
  if (!reach) return null
  return (
    <Text size="sm" role="status">
      {t('reach', {
        now: format.number(reach.now),
        later: format.number(reach.later),
        active: format.number(reach.active),
      })}
    </Text>
  )
}
