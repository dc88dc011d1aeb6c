# __title__

The organisation’s __many__: each has a name, a category, the day from which it counts, and a note. Two cannot have the same name.

**Categories** are set up by people with the permission `__module__.category.manage`. A category that is in use cannot be deleted; switched
off, it stays where it is and is no longer offered.

The list is searched by name, filtered by category and status, sorted, and exported as a workbook. Every change is in the audit log. Two
people who change the same record at once do not overwrite each other: the second is shown what the first changed.

| permission | for |
|---|---|
| `__module__.list.view` | the list and its export |
| `__module__.list.manage` | adding, changing and deleting |
| `__module__.category.manage` | the categories |
