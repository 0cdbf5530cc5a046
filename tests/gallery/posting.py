"""A form sent from a page of the site, as one of its own."""

from __future__ import annotations

from playwright.sync_api import Page, Response

POST = """([path, fields, upload]) => {
  const form = Object.assign(document.createElement("form"), {method: "post", action: path});
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  for (const [name, value] of Object.entries({...fields, csrfmiddlewaretoken: token})) {
    const field = Object.assign(document.createElement("input"), {type: "hidden", name, value});
    form.append(field);
  }
  if (upload) {
    const field = Object.assign(document.createElement("input"), {type: "file", name: "file"});
    const given = new DataTransfer();
    given.items.add(new File([Uint8Array.from(atob(upload), each => each.charCodeAt(0))], "file"));
    field.files = given.files;
    form.enctype = "multipart/form-data";
    form.append(field);
  }
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}"""


def post_form(page: Page, path: str, fields: dict[str, str], upload: str) -> Response | None:
    """Sends a form from a page that everybody may read; `upload`: a file with it, in base64. The answer."""
    page.goto("/rules/")
    with page.expect_navigation() as sent:
        page.evaluate(POST, [path, fields, upload])
    return sent.value
