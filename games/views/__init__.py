"""The pages: thin faces of the verbs. A GET never acts; every act is a POST that answers with a redirect."""
