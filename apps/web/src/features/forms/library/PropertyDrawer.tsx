import { Alert, Anchor, Checkbox, Skeleton, Stack, Text, Title } from '@mantine/core'
import { createProperty, editProperty } from '@muster/contract/calls/forms/properties'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import type { DataOf } from '@muster/contract/kit/index'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, isApiError } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
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

/** The draft's keys by the server's names. */
const errorNames = { FIELD_NAME: 'name', FEILD_VALUES: 'options' }

interface Edit {
  draft: PropertyDraft
  withFields: boolean
}

/** A property and where it is used; edits are previewed per field before they are saved. */
export default function PropertyDrawer(props: PropertyDrawerProps) {
  const { property, mayManage, onClose } = props
  const { t } = useTranslation('formsLibrary')
  if (property === null || mayManage) return <Editor {...props} />
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('property.editTitle', { name: property.FIELD_NAME })}
      width={520}
      texts={{ close: t('property.close') }}
    >
      <WhereUsed id={property.property_id} />
    </DetailDrawer>
  )
}

function Editor({ property, groups, masters, onClose }: PropertyDrawerProps) {
  const { t } = useTranslation('formsLibrary')
  const queries = useQueryClient()
  const own = groups.find((group) => group.slug === 'own-properties') ?? groups[0]
  const isUsed = (property?.field_count ?? 0) > 0
  const bodyOf = (one: Property, { draft, withFields }: Edit) => editPropertyBody(one, draft, withFields)
  return (
    <FormDrawer<Edit, PropertyDraft & { withFields: boolean }, DataOf<typeof editProperty>>
      title={property ? t('property.editTitle', { name: property.FIELD_NAME }) : t('property.addTitle')}
      subtitle={property?.FIELD_SLUG}
      width={520}
      onClose={onClose}
      part={{
        initial: {
          ...(property ? draftOfProperty(property) : newPropertyDraft(own?.id ?? null)),
          withFields: true,
        },
        check: (draft) => {
          const { name, options } = propertyProblems(draft)
          return { name: name && fieldTexts(name), options: options && t(`forms:field.${options}`) }
        },
        render: ({ value, onChange, errors }) => (
          <Stack gap="md">
            <PropertyInputs
              draft={value}
              onChange={(changes) => onChange({ ...value, ...changes })}
              property={property}
              groups={groups}
              masters={masters}
              errors={errors}
            />
            {isUsed ? (
              <Checkbox
                label={t('property.withFields')}
                description={t('property.withFieldsText')}
                checked={value.withFields}
                onChange={(event) => onChange({ ...value, withFields: event.currentTarget.checked })}
              />
            ) : null}
          </Stack>
        ),
      }}
      toBody={(_values, { withFields, ...draft }) => ({ draft, withFields })}
      // Edits of a property in use are previewed first.
      review={
        property && isUsed
          ? {
              label: t('property.review'),
              run: (edit) => call(editProperty, { body: { ...bodyOf(property, edit), dry_run: true } }),
              render: ({ fields }) => <Changes fields={fields} />,
            }
          : null
      }
      save={(edit) =>
        property
          ? call(editProperty, { body: bodyOf(property, edit) })
          : call(createProperty, { body: createPropertyBody(edit.draft) })
      }
      onSaved={(answer) => {
        const { property: saved } = answer as { property: Property }
        notifySuccess(property ? t('property.saved') : t('property.added', { name: saved.FIELD_NAME }))
      }}
      refresh={() => refreshLibrary(queries)}
      problem={(error) =>
        isApiError(error, 'record.conflict') ? (
          <Alert color="red" role="alert">
            {t('property.conflict')}
          </Alert>
        ) : null
      }
      errorNames={errorNames}
      after={() =>
        property ? (
          <section aria-labelledby="property-where">
            <Title order={3} size="sm" mb="xs" id="property-where">
              {t('property.where')} ({property.field_count})
            </Title>
            <WhereUsed id={property.property_id} />
          </section>
        ) : null
      }
    />
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
