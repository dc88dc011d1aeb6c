import { Alert, Anchor, Button, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { createProperty, editProperty } from '@muster/contract/calls/forms/properties'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Library.module.css'
import { type PropertyFields, propertyUseOptions, refreshLibrary } from './library-queries.ts'
import { PropertyInputs } from './PropertyInputs.tsx'
import {
  createPropertyBody,
  draftOfProperty,
  editPropertyBody,
  newPropertyDraft,
  type Property,
  type PropertyDraft,
  type PropertyGroup,
  propertyProblems,
} from './property-draft.ts'

interface PropertyDrawerProps {
  /** Null for a new property. */
  property: Property | null
  groups: PropertyGroup[]
  masters: string[]
  mayManage: boolean
  onClose: () => void
}

const FORM_ID = 'property-form'

/** A property and where it is used; edits are previewed per field before they are saved. */
export default function PropertyDrawer(props: PropertyDrawerProps) {
  const { property, mayManage, onClose } = props
  const { t } = useTranslation('formsLibrary')
  const [tab, setTab] = useState('settings')
  const title = property ? t('property.editTitle', { name: property.FIELD_NAME }) : t('property.addTitle')
  const where = property ? <WhereUsed id={property.property_id} /> : null
  if (property === null || !mayManage) {
    return (
      <DetailDrawer isOpen onClose={onClose} title={title} width={520} texts={{ close: t('property.close') }}>
        {property === null ? <Editor {...props} /> : where}
      </DetailDrawer>
    )
  }
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={title}
      subtitle={property.FIELD_SLUG}
      width={520}
      texts={{ close: t('property.close') }}
      tab={tab}
      onTabChange={setTab}
      tabs={[
        { id: 'settings', label: t('property.settings'), content: <Editor {...props} /> },
        { id: 'where', label: t('property.where'), count: property.field_count, content: where },
      ]}
    />
  )
}

function useSaving({ property, onClose }: PropertyDrawerProps) {
  const { t } = useTranslation('formsLibrary')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, withFields }: { draft: PropertyDraft; withFields: boolean }) =>
      property
        ? call(editProperty, { body: editPropertyBody(property, draft, withFields) })
        : call(createProperty, { body: createPropertyBody(draft) }),
    onSuccess: async ({ property: saved }) => {
      notifySuccess(property ? t('property.saved') : t('property.added', { name: saved.FIELD_NAME }))
      onClose()
      await refreshLibrary(queries)
    },
    meta: { errorShown: 'inline' },
  })
}

function Editor(props: PropertyDrawerProps) {
  const { property, groups, masters, onClose } = props
  const { t } = useTranslation('formsLibrary')
  const own = groups.find((group) => group.slug === 'own-properties') ?? groups[0]
  const [draft, setDraft] = useState(() =>
    property ? draftOfProperty(property) : newPropertyDraft(own?.id ?? null),
  )
  const [withFields, setWithFields] = useState(true)
  const [isTried, setIsTried] = useState(false)
  const save = useSaving(props)
  const review = useMutation({
    mutationFn: (one: Property) =>
      call(editProperty, { body: { ...editPropertyBody(one, draft, withFields), dry_run: true } }),
    meta: { errorShown: 'inline' },
  })
  const problems = propertyProblems(draft)
  const error = save.error ?? review.error
  const fields = error instanceof ApiError ? error.fields : {}
  const isUsed = (property?.field_count ?? 0) > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    // Edits of a property in use are previewed first.
    if (property && isUsed && !review.data) review.mutate(property)
    else save.mutate({ draft, withFields })
  }
  const change = (changes: Partial<PropertyDraft>) => {
    review.reset()
    setDraft((current) => ({ ...current, ...changes }))
  }
  return (
    <form id={FORM_ID} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Failure error={error} />
        <PropertyInputs
          draft={draft}
          onChange={change}
          property={property}
          groups={groups}
          masters={masters}
          errors={{
            name: isTried && problems.name ? t(`forms:field.${problems.name}`) : fields.FIELD_NAME,
            options: isTried && problems.options ? t(`forms:field.${problems.options}`) : fields.FEILD_VALUES,
          }}
        />
        {isUsed ? (
          <Checkbox
            label={t('property.withFields')}
            description={t('property.withFieldsText')}
            checked={withFields}
            onChange={(event) => {
              review.reset()
              setWithFields(event.currentTarget.checked)
            }}
          />
        ) : null}
        {review.data ? <Changes fields={review.data.fields} /> : null}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('property.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending || review.isPending}>
            {isUsed && !review.data ? t('property.review') : t('property.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('formsLibrary')
  if (!error) return null
  return (
    <Alert color="red" role="alert">
      {isApiError(error, 'record.conflict') ? t('property.conflict') : messageOf(error)}
    </Alert>
  )
}

/** Effect of an edit on each field. */
function Changes({ fields }: { fields: PropertyFields }) {
  const { t } = useTranslation('formsLibrary')
  const changed = fields.filter((field) => field.changes.length > 0)
  return (
    <section className={classes.panel} role="status">
      <Title order={3} size="sm" mb="xs">
        {t('property.changesTitle')}
      </Title>
      {changed.length === 0 ? (
        <Text size="sm">{t('property.changesNone')}</Text>
      ) : (
        <ul className={classes.uses}>
          {changed.map((field) => (
            <li key={field.FIELD_ID}>
              <Text size="sm" fw={500}>
                {field.FORM_NAME}: {field.FIELD_NAME}
              </Text>
              {field.changes.map((sentence) => (
                <Text key={sentence} size="sm">
                  {sentence}
                </Text>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function WhereUsed({ id }: { id: number }) {
  const { t } = useTranslation('formsLibrary')
  const format = useFormatter()
  const use = useQuery(propertyUseOptions(id))
  return (
    <Loaded query={use} skeleton={<Skeleton height={160} />} order={3}>
      {({ fields }) =>
        fields.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('property.notUsed')}
          </Text>
        ) : (
          <ul className={classes.uses}>
            {fields.map((field) => (
              <li key={field.FIELD_ID}>
                <Anchor
                  renderRoot={(props) => <AppLink {...props} to={`/form/view?id=${field.formid}`} />}
                  size="sm"
                >
                  {field.FORM_NAME}: {field.FIELD_NAME}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[
                    field.status === 0 ? t('property.retiredField') : '',
                    field.records === null
                      ? ''
                      : t('property.records', {
                          count: field.records,
                          number: format.number(field.records),
                        }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
