import {
  Alert,
  Button,
  Group,
  Input,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { createGeoFence, updateGeoFence } from '@muster/contract/calls/organisation/geo/geo'
import { DateField } from '@muster/ui/date-field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useUser } from '../../../lib/session/session.ts'
import { type FenceDraft, inputOf, shapeProblems } from './fence-draft.ts'
import classes from './Geo.module.css'
import { type GeoLocation, refreshFences } from './geo-queries.ts'
import { CornerFields, PointFields } from './PointFields.tsx'

export interface FenceFormProps {
  location: GeoLocation
  draft: FenceDraft
  isDirty: boolean
  isDrawing: boolean
  onChange: (draft: FenceDraft) => void
  onDraw: () => void
  /** Copies the centre of the visible map into the form. */
  onUseCentre: () => void
  onClose: () => void
}

/** Form of a geo-fence: everything that can be drawn can also be typed. */
export function FenceForm(props: FenceFormProps) {
  const { location, draft, isDirty, onChange, onClose } = props
  const { t } = useTranslation('geo')
  const queries = useQueryClient()
  const user = useUser()
  const titleId = useId()
  const done = async () => {
    await refreshFences(queries)
    onClose()
  }
  const inline = { meta: { errorShown: 'inline' as const }, onSuccess: done }
  const create = useMutation({ ...writeOptions(createGeoFence), ...inline })
  const update = useMutation({ ...writeOptions(updateGeoFence), ...inline })
  const { error, isPending } = draft.id === null ? create : update
  const { radius, from, ...others } = draft
  const check = useFormCheck({
    values: { ...others, radius_m: radius, effective_from: from },
    required: ['name'],
    problems: shapeProblems(draft),
    error,
  })
  const problems = check.errors
  const change = (changes: Partial<FenceDraft>) => {
    create.reset()
    update.reset()
    onChange({ ...draft, ...changes })
  }
  const submit = () => {
    const input = inputOf(draft)
    if (draft.id === null) create.mutate({ body: { LOCATION_ID: location.LOCATION_ID, ...input } })
    else update.mutate({ body: { id: draft.id, version: draft.version, ...input } })
  }
  return (
    <section className={classes.form} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.formTitle}>
        {t(draft.id === null ? 'form.add' : 'form.edit')}
      </h3>
      <GuardedForm check={check} onSubmit={submit} isDirty={isDirty} isSaving={isPending} withSearch>
        <Stack gap="md">
          <TextInput
            label={t('form.name')}
            required
            maxLength={100}
            value={draft.name}
            error={problems.name}
            data-autofocus
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <ShapeFields {...props} problems={problems} change={change} />
          <PeoplePicker
            label={t('form.people')}
            description={t('form.peopleText')}
            nothingFoundMessage={t('form.peopleNone')}
            clearable
            value={draft.people}
            error={problems.people}
            onChange={(people) => change({ people })}
          />
          <DateField
            label={t('form.from')}
            description={t('form.fromText')}
            format={fieldDateFormat(user.formats)}
            placeholder={t('fences.today')}
            min={location.today}
            value={draft.from}
            error={problems.effective_from}
            onChange={(from) => change({ from })}
          />
          <Textarea
            label={t('form.note')}
            autosize
            minRows={1}
            maxLength={300}
            value={draft.note}
            error={problems.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          <Switch
            label={t('form.status')}
            checked={draft.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
          {check.message ? (
            <Alert color="red" role="alert">
              <Text size="sm">{check.message}</Text>
              {isApiError(error, 'record.conflict') ? (
                <Button size="xs" mt="xs" variant="default" onClick={() => void done()}>
                  {t('form.conflict')}
                </Button>
              ) : null}
            </Alert>
          ) : null}
          <Group gap="xs">
            <Button type="submit" loading={isPending}>
              {t('form.save')}
            </Button>
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {t('form.cancel')}
            </Button>
          </Group>
        </Stack>
      </GuardedForm>
    </section>
  )
}

interface ShapeFieldsProps extends FenceFormProps {
  problems: Readonly<Record<string, string>>
  change: (changes: Partial<FenceDraft>) => void
}

function ShapeFields({
  location,
  draft,
  isDrawing,
  onDraw,
  onUseCentre,
  problems,
  change,
}: ShapeFieldsProps) {
  const { t } = useTranslation('geo')
  const shapeId = useId()
  const isCircle = draft.shape === 'circle'
  return (
    <>
      <Input.Wrapper label={t('form.shape')} labelElement="div" labelProps={{ id: shapeId }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={shapeId}
          value={draft.shape}
          data={(['circle', 'polygon'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          onChange={(value) => change({ shape: value === 'polygon' ? 'polygon' : 'circle' })}
        />
      </Input.Wrapper>
      <div>
        <Button variant={isDrawing ? 'filled' : 'light'} fullWidth onClick={onDraw} aria-pressed={isDrawing}>
          {t(isDrawing ? 'form.stopDraw' : 'form.draw')}
        </Button>
        <Text size="xs" c="dimmed" mt={4} aria-live="polite">
          {isDrawing ? t(isCircle ? 'form.drawCircle' : 'form.drawPolygon') : t('form.byNumber')}
        </Text>
      </div>
      {isCircle ? (
        <>
          <PointFields
            labels={{ latitude: t('form.latitude'), longitude: t('form.longitude') }}
            value={draft.centre}
            errors={{
              latitude: problems['centre.latitude'] ?? problems.centre,
              longitude: problems['centre.longitude'],
            }}
            onChange={(centre) => change({ centre })}
          />
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onUseCentre}>
              {t('form.fromCentre')}
            </Button>
            {location.latitude !== null && location.longitude !== null ? (
              <Button
                size="xs"
                variant="default"
                onClick={() =>
                  change({
                    centre: { latitude: String(location.latitude), longitude: String(location.longitude) },
                  })
                }
              >
                {t('form.fromPlace')}
              </Button>
            ) : null}
          </Group>
          <TextInput
            label={t('form.radius')}
            inputMode="numeric"
            value={draft.radius}
            error={problems.radius_m}
            onChange={(event) => change({ radius: event.currentTarget.value })}
          />
        </>
      ) : (
        <CornerFields points={draft.points} problems={problems} onChange={(points) => change({ points })} />
      )}
    </>
  )
}
