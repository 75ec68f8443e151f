// Whether pages are light or dark: by the system's wish, or as was chosen here.
"use strict";

const chosen = localStorage.getItem("theme");
if (chosen) document.documentElement.dataset.theme = chosen;
