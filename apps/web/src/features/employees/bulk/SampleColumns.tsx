import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { configureSample, listSampleFields } from '@muster/contract/calls/forms/imports/import-samples'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from './Bulk.module.css'

type SampleField = DataOf<typeof listSampleFields>['fields'][number]

const fieldsOptions = {
  ...readOptions(listSampleFields, { query: { sample_for: 'employee' } }),
  staleTime: 0,
  gcTime: 0,
  meta: { errorShown: 'inline' as const },
}

/** Chooses the fields of a sample file. */
export default function SampleColumns({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bulkWork')
  const fields = useQuery(fieldsOptions)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('columns.title')}
      closeButtonProps={{ 'aria-label': t('runs.close') }}
      centered
    >
      <Text size="sm" mb="md">
        {t('columns.text')}
      </Text>
      <Loaded query={fields} skeleton={<Skeleton height={160} aria-hidden />}>
        {(data) => <Columns fields={data.fields} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

function Columns({ fields, onClose }: { fields: SampleField[]; onClose: () => void }) {
  const { t } = useTranslation('bulkWork')
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(
    () => new Set(fields.filter((field) => field.selected).map((field) => field.FIELD_SLUG)),
  )
  const save = useMutation({
    ...writeOptions(configureSample),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listSampleFields.id] })
      onClose()
    },
  })
  const toggle = (slug: string, isIn: boolean) =>
    setChosen((slugs) => new Set(isIn ? [...slugs, slug] : [...slugs].filter((other) => other !== slug)))
  const slugs = fields.map((field) => field.FIELD_SLUG).filter((slug) => chosen.has(slug))
  return (
    <>
      <Stack gap="md" className={classes.scroll} tabIndex={0} role="group" aria-label={t('columns.title')}>
        {[...Map.groupBy(fields, (field) => field.section)].map(([section, own]) => (
          <div key={section}>
            <Title order={3} size="h6" mb={4}>
              {section}
            </Title>
            <Stack gap={6}>
              {own.map((field) => (
                <Checkbox
                  key={field.FIELD_SLUG}
                  label={field.FIELD_NAME}
                  description={field.IS_MANDATORY === 1 ? t('columns.always') : undefined}
                  checked={chosen.has(field.FIELD_SLUG)}
                  disabled={field.IS_MANDATORY === 1}
                  onChange={(event) => toggle(field.FIELD_SLUG, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </div>
        ))}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ body: { sample_for: 'employee', fields: slugs } })}
        >
          {t('columns.save')}
        </Button>
      </Group>
    </>
  )
}
