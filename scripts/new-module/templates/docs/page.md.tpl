# __title__

The organisation’s __many__: each has a name, a category, an effective date and a note. Names are unique.

**Categories** are set up by people with the permission `__module__.category.manage`. A category in use can’t be
deleted. Deactivate it instead: it stays on its records but can no longer be chosen.

The list can be searched by name, filtered by category and status, sorted, and exported as a workbook. Every change is in the audit log. If
two people edit the same record at once, the second sees what the first changed before saving over it.

| permission | for |
|---|---|
| `__module__.list.view` | the list and its export |
| `__module__.list.manage` | adding, editing and deleting |
| `__module__.category.manage` | the categories |
